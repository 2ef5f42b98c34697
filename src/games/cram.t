# Cram.

laws cram 3000
