# Games of other programs: Kayles by a script.  test/cli/exec.py has more.

laws exec[sh examples/take.sh 2] 10000
laws exec[sh examples/kayles.sh] 24

table exec[sh examples/kayles.sh] 0..12 = 0 1 2 3 1 4 3 2 1 4 2 6 4  [Winning Ways, chapter 4]
table exec[sh examples/take.sh 3] 0..9 = 0 1 2 3 0 1 2 3 0 1  [bash[3]]
misere-outcomes exec[sh examples/kayles.sh] 0..9 = N P N N P N N N N P  [the command: table kayles --misere --outcomes]

eval exec[sh examples/kayles.sh](5) = N 4 : (5)->(2)+(2)  [as kayles(5)]
eval exec[sh  examples/kayles.sh](4) + nim(1) = P 0 : none  [as kayles(4) + nim(1)]
eval exec[sh examples/kayles.sh](3+3) = P 0 : none  [by hand: equal parts]
misere exec[sh examples/kayles.sh](4) = P  [as kayles(4)]

print exec[ sh  examples/kayles.sh ](3 + 4) = exec[sh examples/kayles.sh](3) + exec[sh examples/kayles.sh](4)

error exec(3) @4 exec needs the name of a program and its words in [ ]
error exec[ ](3) @5 exec needs the name of a program and its words in [ ]
error exec[/no/such/program](3) @- there is no program '/no/such/program'
error exec[/](3) @- the file '/' is not a program, or may not be run
error exec[sh examples/kayles.sh]() @28 expected a position, but the text ends here
error exec[sh examples/kayles.sh](3 4) @28 a position of exec is made of printable ASCII characters without spaces, and its brackets match
error exec[sh examples/kayles.sh](3++4) @30 expected a position, but the text ends here
