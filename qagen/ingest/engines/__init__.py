"""The engines that read documents, one file each."""
