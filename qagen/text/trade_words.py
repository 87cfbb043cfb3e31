"""Words of the trade: what any paper or report says about any table, so they bind a key to nothing.

Verbs in all their forms, nouns for the parts of a document, names of months and days. English forms are built from the
stems; the other languages are written out.
"""

from __future__ import annotations

from qagen.text.lexicon import word_list, word_set

_ENGLISH_VERBS = word_list(
    """
    accompany achieve add address adopt aggregate aim allow analyze analyse appear apply arrange assess assume
    attain average base belong calculate categorize cite classify collect combine compare comprise compute
    conclude conduct confirm consider consist constitute contain contrast correspond count cover decline
    decrease define delineate demonstrate denote depend depict derive describe detail detect determine differ
    discuss display distinguish document drop elaborate employ enable encompass enumerate establish estimate
    evaluate evidence exceed exemplify exhibit expect explain explore expose express extend extract feature find
    focus follow furnish gain gather give group happen highlight identify illustrate imply improve include
    increase indicate infer inform introduce investigate involve itemize label lead list locate maintain mark
    measure mention note observe obtain occur offer outline outperform perform plot portray present prove
    provide quantify rank reach record reduce refer reflect relate remain rename repeat report represent require
    result reveal reviewed see select separate sort specify split state stem study suggest sum summarize
    summarise supply support surpass tabulate test total trace underscore use utilize validate vary verify view
    yield show lower raise contribute affect associate
    """,
)
# Forms that no rule gives.
_ENGLISH_IRREGULAR = word_set(
    """
    found finds finding findings gave given gives giving shown shows showed showing see seen sees saw seeing led
    leads leading rose rises risen rising fell falls fallen falling grew grows grown growing made makes making
    took takes taken taking kept keeps keeping brought brings got gets getting held holds holding drew draws
    drawn drawing wrote writes written writing read reads reading dropped dropping plotted plotting referred
    referring occurred occurring varied varies varying applied applies applying implied implies implying
    classified classifies specified specifies specifying identified identifies identifying verified verifies
    studied studies studying quantified quantifies exemplified exemplifies accompanied accompanies split splits
    splitting understood understands known knows became becomes becoming analysis analyses comparison
    comparisons improvement improvements reduction reductions increment decrement outperforms outperformed
    distribution
    """,
)
_GERMAN = word_set(
    """
    zeigen zeigt zeigte zeigten gezeigt geben gibt gab gaben gegeben vergleichen vergleicht verglichen vergleich
    berichten berichtet berichtete sinken sinkt sank gesunken steigen steigt stieg stiegen gestiegen enthalten
    enthält enthielt darstellen dargestellt darstellt stellen stellt stellte beschreiben beschreibt beschrieb
    beschrieben beobachten beobachtet auflisten aufgelistet listet zusammenfassen zusammengefasst fasst fassen
    finden findet fand gefunden sehen sieht gesehen ersichtlich veranschaulichen veranschaulicht illustriert
    anzeigen angezeigt angeben angegeben gibt liefern liefert ergeben ergibt ergab erhöhen erhöht erhöhte
    verringern verringert verringerte reduzieren reduziert nehmen nimmt abnehmen zunehmen betragen beträgt
    betrug umfassen umfasst bezeichnen bezeichnet aufgeführt aufführen siehe vgl vergleiche entnehmen entspricht
    entsprechen verwenden verwendet wurden ermittelt ermitteln berechnet berechnen gemessen messen
    """,
    """
    tabelle tabellen abbildung abbildungen abschnitt abschnitte kapitel seite seiten spalte spalten zeile zeilen
    wert werte ergebnis ergebnisse ergebnissen übersicht zusammenfassung anhang beispiel beispiele daten anzahl
    summe gesamt insgesamt folgende folgenden folgender obige obigen jeweilige jeweiligen jeweils untersuchung
    """,
)
_FRENCH = word_set(
    """
    montrer montre montrent montré montrée présenter présente présentent présenté présentée présentés présentées
    donner donne donnent donné donnée décrire décrit décrivent décrite comparer compare comparent comparé
    comparée rapporter rapporte rapporté indiquer indique indiquent indiqué indiquée contenir contient
    contiennent diminuer diminue diminuent diminué augmenter augmente augmentent augmenté résumer résume
    résument résumé résumée illustrer illustre illustrent illustré fournir fournit fournissent fourni observer
    observe observent observé observée trouver trouve trouvent trouvé afficher affiche affiché énumérer énumère
    lister liste listés voir obtenir obtient obtenu obtenus
    """,
    """
    tableau tableaux figure figures section sections chapitre chapitres page pages colonne colonnes ligne lignes
    valeur valeurs résultat résultats annexe exemple exemples données nombre total suivant suivante suivants
    respectivement
    """,
)
_SPANISH = word_set(
    """
    mostrar muestra muestran mostró mostrado mostrada presentar presenta presentan presentó presentado
    presentada dar da dan dio dado describir describe describen descrito descrita comparar compara comparan
    comparado comparada informar informa reportar reporta reportan reportado indicar indica indican indicó
    indicado contener contiene contienen disminuir disminuye disminuyeron disminuyó aumentar aumenta aumentan
    aumentó aumentado resumir resume resumen resumido ilustrar ilustra ilustran ilustrado proporcionar
    proporciona proporcionan observar observa observan observado observó encontrar encuentra encuentran encontró
    encontrado listar lista ver véase obtener obtiene obtuvo obtenido obtenidos
    """,
    """
    tabla tablas cuadro cuadros figura figuras sección secciones capítulo página páginas columna columnas fila
    filas valor valores resultado resultados anexo ejemplo ejemplos datos número total siguiente siguientes
    respectivamente
    """,
)
KOREAN_ACTIONS: frozenset[str] = word_set(
    """
    제시 요약 정리 비교 보고 감소 증가 기술 설명 포함 관찰 발견 확인 표시 열거 서술 제공 기록 분석 조사 측정
    산출 계산 집계 작성 도출 분류 구분 해당 사용 이용 적용 수행 실시 의미 차지 기여 예시 묘사 언급 참고 참조
    향상 개선 하락 상승 변화 기인 대비 시사 입증 분포 구성 평가 고려 진행 발생 유지 달성
    """
)
"""Nouns of the trade's actions; with 하다 or 되다 they are its verbs."""

KOREAN_VERBS: tuple[str, ...] = word_list(
    """
    나타나 나타내 나타난 나타냈 나타났 나타낸 나타낼 나타남 보여 보였 보이 보인 보임 살펴 알수 얻어 얻은 얻었
    떨어지 떨어진 떨어졌 높일 줄일 늘릴 낮출 낮춘 높인 줄인 늘린 늘리 줄이 높이는 높이기 커지 커진 작아지 작아진 달라
    줄어 늘어 높아 낮아 높은 낮은 높게 낮게 높았 낮았 따르 밝혀 밝힌 드러
    """
)
"""A Korean word that begins with one of these is a verb of the trade."""

_KOREAN = word_set(
    """
    결과 결과는 값 수치 자료 데이터 항목 내용 구분 현황 비고 합계 총계 소계 평균 전체 비율 표 그림 도표 부록
    본문 본고 연구 논문 절 장 행 열 쪽 페이지 다음 아래 위와 각주 출처 주요 전년 전년도 올해 작년 금년 월요일
    화요일 수요일 목요일 금요일 토요일 일요일
    """,
)
_JAPANESE = word_set(
    """
    示す 示した 示し 示される 示された 比較 比較した 増加 増加した 減少 減少した 報告 記載 説明 要約 一覧 含む
    含まれる 観察 結果 表 図 値 章 節 頁 列 行 項目 データ 合計 平均 各々 それぞれ 次の 以下の 参照 見る 分かる
    得られた 提供 整理 分析 測定 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日
    """,
)
_CHINESE = word_set(
    """
    汇总 彙總 记录 展现 呈现 列示
    显示 顯示 表明 比较 比較 增加 减少 減少 报告 報告 列出 描述 说明 說明 包含 包括 观察 觀察 提供 总结 總結
    给出 給出 展示 结果 結果 数据 數據 表格 图表 圖表 数值 數值 合计 合計 平均 总计 總計 分析 如下 所示 可见
    可見 参见 參見 得到 发现 發現 下降 上升 提高 降低 星期一 星期二 星期三 星期四 星期五 星期六 星期日
    """,
)
_NOUNS = word_set(
    """
    table tables figure figures fig section sections chapter chapters column columns row rows cell cells header
    headers heading headings caption captions footnote footnotes appendix appendices page pages value values
    result results number numbers amount amounts data dataset datasets item items entry entries example examples
    case cases detail details summary summaries overview list lists type types name names note notes description
    descriptions information content contents document documents paper papers article articles report reports
    study studies work works author authors text line lines percent percentage percentages percentile ratio
    ratios rate rates total totals subtotal subtotals average averages mean means median sum sums difference
    differences change changes level levels range ranges figure exhibit exhibits schedule chart charts graph
    graphs diagram equation equations formula formulas bracket brackets parentheses bold italic left right above
    below following previous preceding former respective corresponding current period periods year years month
    months week weeks quarter quarters today approach approaches method methods experiment experiments
    performance score scores metric metrics setting settings comparison respectively throughout unit units
    source sources comment comments remark remarks category categories main best better worst worse highest
    lowest higher lower larger largest smaller smallest greater significant significance good great small large
    high low important interesting common several evidence reference references
    """,
)
CALENDAR: frozenset[str] = word_set(
    """
    january february march april may june july august september october november december monday tuesday
    wednesday thursday friday saturday sunday jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu
    fri sat sun januar februar märz mai juni juli oktober dezember montag dienstag mittwoch donnerstag freitag
    samstag sonntag janvier février mars avril juin juillet août septembre octobre novembre décembre lundi mardi
    mercredi jeudi vendredi samedi dimanche enero febrero marzo abril mayo junio julio agosto septiembre octubre
    noviembre diciembre lunes martes miércoles jueves viernes sábado domingo
    """,
)
"""Names of months and days."""

ADVERBS: frozenset[str] = word_set(
    """
    almost quite rather fairly also even still again soon later earlier often seldom always never together apart
    ahead hereby thereof therein hereafter whereas afterwards beforehand meantime altogether somewhat
    furthermore sehr ziemlich meistens jeweils besonders zuerst zunächst schließlich hingegen ungefähr etwa fast
    kaum stets aussi souvent toujours parfois presque environ toutefois néanmoins davantage también siempre
    nunca quizás apenas aproximadamente todavía bastante demasiado
    deutlich erheblich wesentlich lediglich tatsächlich ebenfalls ebenso außerdem allerdings dennoch bereits wiederum
    vielmehr stattdessen nahezu weiterhin hierbei hierzu hiervon hierfür dadurch dagegen dafür darüber darunter
    demnach demgegenüber folglich insofern insbesondere mindestens höchstens überwiegend durchschnittlich
    aujourd'hui chacun chacune abord ailleurs ensuite enfin désormais surtout plutôt autant autrement
    auparavant dorénavant pourtant contrairement notamment seulement également notablement
    indoors outdoors aloud whence thence clockwise anticlockwise overleaf halfway overnight sideways upstairs
    downstairs abroad elsewhere backwards forwards upwards downwards
    """,
    """
    크게 높게 낮게 다르게 비슷하게 유의하게 현저하게 뚜렷하게 상당히 꾸준히 급격히 급격하게 완전히 충분히 분명히
    특별히 여전히 동일하게 빠르게 느리게 작게 많게 적게 강하게 약하게 새롭게 쉽게 어렵게 명확히 명확하게 서서히
    점차 점점 계속 지속적으로 전반적으로 상대적으로 일반적으로 구체적으로 대체로 대부분 최근 더욱이 아울러
    반드시 자세히 간단히 정확히 정확하게 매우 비교적 약간
    """,
)
"""Adverbs that no ending gives away, and Korean adverbs in -게 and -히."""


def _inflected(stem: str) -> tuple[str, ...]:
    """Give the regular English forms of a verb: compare, compares, compared, comparing; apply, applies, applied."""
    if stem.endswith("e"):
        return (stem, f"{stem}s", f"{stem}d", f"{stem[:-1]}ing")
    if stem.endswith("y") and stem[-2] not in "aeou":
        return (stem, f"{stem[:-1]}ies", f"{stem[:-1]}ied", f"{stem}ing")
    plural = f"{stem}es" if stem.endswith(("s", "x", "ch", "sh")) else f"{stem}s"
    return (stem, plural, f"{stem}ed", f"{stem}ing")


# Nouns that every discussion of figures uses, whatever the figures are about.
_ABOUT_FIGURES = word_set(
    """
    pattern patterns difference differences condition conditions influence influences effect effects change changes
    trend trends factor factors reason reasons cause causes share shares level levels amount amounts rate rates
    number numbers period periods point points part parts place places order basis range ranges kind kinds type types
    began begun stood meant made gave given took taken went gone came kept held left lost paid sold told said heard
    felt brought bought built sent spent risen fallen grew grown drew drawn knew known wrote written broke broken
    chose spoke caught taught thought sought fought dealt turned hangs stands means makes takes comes keeps longer
    anybody anyone anything somebody someone something everybody everyone everything nobody nothing people person
    thing things matter matters issue issues question questions answer answers aspect aspects supplementary appendix
    twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions
    billion billions eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen dozen dozens third
    thirds fourth fifth sixth seventh eighth ninth tenth quarter quarters halves fewer fewest majority minority
    annex attachment attachments overall remaining previous current recent likely possible available
    illustration illustrations necessity operation operations purpose purposes intention intentions
    sense manner fashion hand hands regard respect heart mind glance heavier lighter newer older longer shorter wider
    narrower deeper cheaper dearer think thinks shrank shrunk sank sunk hung swung stuck struck
    investigator investigators researcher researchers scholar scholars research effectiveness progress future outcome
    outcomes standard standards version versions
    연구자 연구진 연구원들 미래 장래 진전 효과 성과 표준 버전
    forscher forschern forscherin forschung zukunft fortschritt fortschritte wirksamkeit standard version versionen
    chercheur chercheurs recherche recherches avenir progrès efficacité norme normes version versions
    investigador investigadores investigación futuro progreso progresos eficacia estándar versión versiones
    研究者 将来 進歩 効果 標準 研究人员 研究人員 未来 未來 进步 進步 效果 标准 標準 版本
    숫자 수치 값 사람 사람들 누구 모두 하나 보듯 보듯이 보이듯 보다시피 차이 조건 결과 영향 변화 추세 요인 이유
    원인 수준 처음 나중 마지막 다음 먼저 한꺼번 거꾸 아님 아니 바램 어림 차례 까닭 왼쪽 오른쪽
    기준 범위 종류 경우 부분 순서
    가지 예컨대 가령 이를테면 절반 비율 내용 사항 문제 전체 나머지 대비 이상 이하
    unterschied unterschiede bedingung bedingungen einfluss wirkung änderung trend grund ursache anteil niveau teil
    reihe mehrere mehreren mehrerer einige einigen verschiedene verschiedenen verschiedener liegt liegen lag lagen
    bleibt bleiben blieb blieben erwartet erwarten festgestellt feststellen eingesetzt einsetzen durchgeführt
    verdeutlicht verdeutlichen geeignet höher höhere höheren niedriger niedrigere größer größere kleiner kleinere
    häufig häufiger geringer geringere stärker schwächer unverändert konstant möglich hälfte drittel viertel
    différence différences condition influence effet effets évolution tendance raison cause niveau partie ordre
    certain certaine certains certaines avait avaient était étaient reste restent rester revanche chiffre chiffres
    hausse baisse confirme confirment confirmer supérieur supérieure supérieurs inférieur inférieure inférieurs
    disponible disponibles quatre trois moitié tiers plupart environ possible possibles constate constatent
    manière manières façon façons sorte sortes fois suite cours lieu
    manera maneras modo modos forma formas vez veces caso casos medida
    weise hinsicht art arten fall fälle mal
    diferencia diferencias condición condiciones efecto efectos cambio tendencia causa nivel parte orden
    最初 最後 順番 左側 右側 看得出 起初 最后 顺序
    影响 差别 差异 条件 变化 趋势 原因 水平 范围 种类 部分 结果 情况
    問題 影響 差異 変化 傾向 理由 水準 種類 結果 場合 状況 割合 以上 以下
    """
)

TRADE_WORDS: frozenset[str] = frozenset(
    {form for stem in _ENGLISH_VERBS for form in _inflected(stem)}
    | _ENGLISH_IRREGULAR
    | _NOUNS
    | _GERMAN
    | _FRENCH
    | _SPANISH
    | _KOREAN
    | _JAPANESE
    | _CHINESE
    | _ABOUT_FIGURES,
)
"""Verbs of the trade in all their forms and generic nouns of documents, folded to lower case."""
