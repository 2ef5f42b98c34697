# Clobber.

laws clobber 1500
