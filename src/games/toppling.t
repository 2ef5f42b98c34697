# Toppling Dominoes.  "Brute force" is a program of its own that plays whole sums
# and knows nothing of values.

laws toppling 10000

# answers in those runs: all rows of at most 8 dominoes, and the first ones of 9
count toppling green rows = 8
count toppling green rows (misère) = 8
count toppling one colour = 17

eval toppling(EEE) = N 3 : EEE->0  [a Nim heap of 3]
eval toppling(EEE,E,EE) = P 0 : none  [Nim heaps of 3, 1 and 2]
eval toppling(L) = L 1 : L L->0  [brute force]
eval toppling(R) = R -1 : R R->0  [brute force]
eval toppling(LLL) = L 3 : L LLL->LL, L LLL->0, L LLL->L  [brute force]
eval toppling(RR) = R -2 : R RR->R, R RR->0  [brute force]
eval toppling(LR) = N * : L LR->0, R LR->0  [brute force]
eval toppling(LE) = N {1|0} : L LE->0, L LE->L, R LE->0  [brute force]
eval toppling(LRL) = L 1/2 : L LRL->0  [brute force]
eval toppling(LLR) = N {1|0} : L LLR->0, L LLR->L, R LLR->0  [brute force]
eval toppling(LER) = N +-1 : L LER->0, L LER->L, R LER->R, R LER->0  [brute force]
eval toppling(LRRL) = L ^ : L LRRL->0  [brute force]
eval toppling(LRLR) = N *2 : L LRLR->0, R LRLR->0  [brute force]
eval toppling(LRE) = N *2 : L LRE->0, R LRE->0  [brute force]
eval toppling(LEL) = L 1+* : L LEL->0, L LEL->L  [brute force]
eval toppling(LERLLR) = N {1|v} : L LERLLR->0, L LERLLR->L, L LERLLR->LERL, R LERLLR->RLLR, R LERLLR->0  [brute force]
eval toppling(LLRLL) = L 3/2 : L LLRLL->LRLL, L LLRLL->0, L LLRLL->L, L LLRLL->LLRL  [brute force]
eval toppling(LRLRL) = L 1/4 : L LRLRL->0  [brute force]
eval toppling(ERLE) = N *3 : L ERLE->0, R ERLE->0  [brute force]
eval toppling(RLLR) = R v : R RLLR->0  [brute force]
eval toppling(LRL,RLR) = P 0 : none  [brute force]
eval toppling(LRL,LRL,R) = P 0 : none  [brute force]
eval toppling(LLL,RR) = L 1 : L LLL->LL  [brute force]
eval toppling(LRLR,LRE) = P 0 : none  [brute force]
eval toppling(LRL) + hackenbush(0-1:r,1-2:b) = P  [1/2 - 1/2]
eval toppling(LRLRL,LRLRL) + toppling(RLR) = P  [1/4 + 1/4 - 1/2]
eval toppling(ERLE) + nim(3) = P  [the value *3, brute force]

misere toppling(EE,EE) = P : none  [Nim heaps of 2 and 2]
misere toppling(E,E) = N : E->0  [Nim heaps of 1 and 1]
misere toppling(L) = R : none  [brute force]
misere toppling(LR) = N : L LR->R, R LR->L  [brute force]
misere toppling(LRL) = R : R LRL->L  [brute force]
misere toppling(ELE) = L : L ELE->E  [brute force]
misere toppling(LRE) = R : R LRE->E, R LRE->L  [brute force]
misere toppling(LERLLR) = N : L LERLLR->RLLR, L LERLLR->R, R LERLLR->L, R LERLLR->LERLL  [brute force]

print toppling() = 0
print toppling(lre,brg) = toppling(LRE,LRE)
print toppling(LL) + toppling(R) = toppling(LL,R)
error toppling(LX) @10 expected L, R, E, ',' or ')', found 'X'
error toppling(L,) @11 expected a row of L, R and E, but the text ends here
error toppling[2](L) @9 toppling takes no parameters in [ ]
