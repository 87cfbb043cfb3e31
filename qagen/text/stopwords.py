"""Function words per language: they stand in any text and say nothing about a table."""

from __future__ import annotations

from qagen.text.lexicon import word_set

ENGLISH = word_set(
    """
    a about above across after again against all almost alone along already also although always am among
    amongst an and another any anyone anything are around as aside at away back be became because become becomes
    been before behind being below beside besides between beyond both but by came can cannot could despite did
    do does doing done down due during each either else elsewhere enough especially etc even ever every
    everything except far few first followed following follows for former from further furthermore gave get gets
    given goes going gone got had has have having hence her here hers him himself his how however i if in indeed
    instead into is it its itself just last latter least less let like likewise made make makes making many may
    me meanwhile might mine more moreover most much must my myself namely near need needs neither never
    nevertheless next no nobody none nonetheless nor not nothing now nowhere of off often on once one ones only
    onto or other others otherwise our ours ourselves out over own part per perhaps please put quite rather re
    really regarding said same say second see seem seemed seems seen several shall she should since so some
    someone something sometimes somewhat soon still such than that the their theirs them themselves then there
    thereby therefore these they thing things third this those though three through throughout thus till to
    together too toward towards twice two under unless unlike until up upon us use used uses using usual usually
    various versus very via was way ways we well went were what whatever when whenever where whereas whereby
    wherein whether which while who whole whom whose why will with within without would yet you your yours
    yourself four five six seven eight nine ten eleven twelve hundred thousand million billion half zero n/a na
    nan nil respectively overall former latter among amid regardless accordingly according additionally addition
    conversely consequently subsequently similarly finally specifically particular general generally able unable
    possible likely unlikely available different similar certain whose
    """,
)
KOREAN = word_set(
    """
    그리고 그러나 하지만 또는 또한 및 등 등의 등을 등이 혹은 즉 예를 들어 따라서 그러므로 때문 때문에 위해
    위하여 통해 통하여 대해 대하여 대한 관한 관련 관하여 의한 의해 의하여 따른 따라 따르면 이러한 그러한 저러한
    이런 그런 저런 어떤 모든 각각 각 매우 더욱 더 가장 주로 특히 다만 단지 오직 거의 약간 다소 이후 이전 이상
    이하 미만 초과 동안 사이 경우 경우에 경우는 때 것 것은 것이 것을 것으로 수 있는 있다 있음 있으며 있었다 없는
    없다 없음 하는 한다 하였다 했다 하며 하고 하여 해서 된다 되는 되었다 됐다 되어 되고 이다 이며 아니라 아닌
    않은 않는 않다 않았다 우리 그들 그것 이것 저것 여기 거기 저기 무엇 누구 언제 어디 어떻게 얼마나 왜 지금 현재
    오늘 내일 어제 모두 전체 일부 다른 같은 새로운 여러 다양한 한편 반면 반면에 그중 이중 이때 그때 아래 위 앞서
    다음 이어 여전히 이미 아직 함께 바로 다시 또 및의 대비 기준 정도 가량 내외 비해 비하여 로서 보다 만약 만일
    비록 물론 역시 결국 마침내 먼저
    """,
)
GERMAN = word_set(
    """
    aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf aus
    außerdem bei beide beiden beim bereits bin bis bist bzw da dabei dadurch dafür dagegen daher dahin damals
    damit danach daneben dann daran darauf daraus darin darüber darum darunter das dass davon davor dazu dein
    dem den denn dennoch der deren des deshalb dessen desto die dies diese diesem diesen dieser dieses doch dort
    du durch eben ebenfalls ebenso ein eine einem einen einer eines einige einigen einiger er erst erste ersten
    es etwa etwas euch für ganz gegen gegenüber gewesen hab habe haben hat hatte hatten hier hierbei hinter ich
    ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in indem ins insbesondere insgesamt ist ja je jede jedem
    jeden jeder jedes jedoch jene jener jetzt kann kein keine keinem keinen keiner können könnte konnte lassen
    man manche mehr mein meist mit mittels muss müssen musste nach nachdem neben nein nicht nichts noch nun nur
    ob oben obwohl oder ohne oft pro sehr sein seine seinem seinen seiner seit selbst sich sie sind so sobald
    sodass sofern solche solchen solcher soll sollen sollte somit sondern sonst soweit sowie sowohl statt trotz
    trotzdem über um und uns unser unsere unter viel viele vielen vom von vor vorher wann war waren warum was
    weder wegen weil weiter weitere weiteren welche welchem welchen welcher wenig wenige weniger wenn wer werden
    wie wieder wird wo wobei wodurch während wurde wurden würde würden zu zudem zum zur zusammen zwar zwei
    zwischen
    """,
)
FRENCH = word_set(
    """
    a afin ai ainsi alors après as au aucun aucune aussi autant autour autre autres aux avait avant avec avoir
    beaucoup bien c car ce ceci cela celle celles celui cependant ces cet cette ceux chacun chaque chez ci comme
    comment contre d dans de depuis des dès deux donc dont du durant elle elles en encore enfin ensuite entre
    envers est et étaient était étant été être eu eux fait faire fois hors il ils j jamais je jusque l la
    laquelle le lequel les lesquelles lesquels leur leurs lors lorsque lui là m ma mais malgré me même mêmes mes
    moi moins mon n ne ni non nos notre nous on ont or ou où outre par parce parmi pas pendant peu peut peuvent
    plus plusieurs plutôt pour pourquoi près puis puisque qu quand que quel quelle quelles quelque quelques
    quels qui quoi s sa sans se selon sera seront ses si sien sinon soit son sont sous souvent sur ta tandis tel
    telle telles tels tes toi ton toujours tous tout toute toutes trop très tu un une vers voici voilà vos votre
    vous y
    """,
)
SPANISH = word_set(
    """
    a además ahora al algo alguna algunas alguno algunos allí ambos ante antes aquel aquella aquellas aquellos
    aquí así aún aunque bajo bien cada casi como cómo con contra cual cuales cualquier cuando cuanto de del
    demás desde después donde dos durante e el él ella ellas ellos en entonces entre era eran es esa esas ese
    eso esos esta está están estas este esto estos fue fueron ha había han hasta hay incluso la las le les lo
    los luego mas más me mediante menos mi mientras misma mismas mismo mismos mucha muchas mucho muchos muy nada
    ni ningún ninguna no nos nosotros nuestra nuestro o otra otras otro otros para pero poco por porque pues
    puede pueden que qué quien quienes se según ser será si sí sido sin sino sobre solo sólo son su sus tal
    también tampoco tan tanto te tiene tienen toda todas todavía todo todos tras través tu un una unas uno unos
    usted vez veces y ya yo
    """,
)
JAPANESE = word_set(
    """
    これ それ あれ この その あの ここ そこ ため もの こと とき および 及び また または 又は さらに しかし
    ただし なお つまり する した して いる ある なる ない れる られる から まで より など として について
    において による によって における に対して に対する に関する 場合 以上 以下 未満 以外 以降 以前 各 全て
    すべて 他 同様 主に 特に 約 前 後 中
    """,
)
CHINESE = word_set(
    """
    的 了 和 与 與 及 或 在 是 为 為 对 對 从 從 到 由 于 於 以 而 其 这 這 那 该 該 此 各 等 中 上 下 不 有 无
    無 也 都 就 被 把 将 將 但 并 並 且 因 所 之 者 我们 我們 他们 他們 这个 這個 那个 这些 這些 那些 其中 以及
    因此 因为 因為 所以 如果 由于 由於 通过 通過 根据 根據 对于 對於 关于 關於 同时 同時 此外 然而 但是 并且
    而且 或者 可以 能够 能夠 已经 已經 进行 進行 以上 以下 之间 之間 非常 比较 比較 主要 分别 分別 所有 一个
    一個 一种 一種 不同 相同 没有 沒有
    """,
)

STOP_WORDS: frozenset[str] = ENGLISH | KOREAN | GERMAN | FRENCH | SPANISH | JAPANESE | CHINESE
"""Stop words of all languages, folded to lower case."""
