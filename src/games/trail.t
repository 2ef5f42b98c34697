# Directed edge geography.

laws trail 10000

# answers in those runs
count trail no cycle left = 8422
count trail opposite arcs cancel = 4075

eval trail(a->b;a) = N 1 : to b  [brute force]
eval trail(a->b,b->a;a) = P 0 : none  [brute force]
eval trail(a->a;a) = N 1 : to a  [brute force]
eval trail(a->a,a->a;a) = P 0 : none  [brute force]
eval trail(a->b,b->c,c->a;a) = N 1 : to b  [brute force]
eval trail(a->b,b->c,c->a,a->c;a) = P 0 : none  [brute force]
eval trail(a->b,b->a,b->c,c->d,d->b,a->d;a) = P 0 : none  [brute force]
eval trail(a->b,a->b,b->c,b->c,c->a;a) = N 1 : to b  [brute force]
eval trail(0->1,1->2,2->0,0->3,3->1,2->3;0) = N 2 : to 1  [brute force]
eval trail(0->1,1->2,2->3,3->4,4->0,0->2,2->4,4->1,1->3;0) = P 0 : none  [brute force]
eval trail(a->b,a->c,b->c,c->c;a) = N 2 : to b  [brute force]
eval trail(a->b,b->b,b->b,b->b,b->c;a) = P 0 : none  [brute force]

# sums
eval trail(a->b;a) + nim(1) = P 0 : none  [1 xor 1]

# misère play: opposite arcs do not cancel
misere trail(a->b,b->a;a) = N : to b  [brute force]
misere trail(a->b,b->c,c->a,a->c;a) = N : to b, to c  [brute force]
misere trail(a->b,a->c,b->c,c->c;a) = N : to c  [brute force]

plies trail(a->b,b->c,c->a;a) = 3  [by hand]
longest trail(a->b,b->a,a->a;a) = 3  [by hand]

print trail(b->a,a->b;b) = trail(a->b,b->a;b)
print trail(a->b,b->c;b) = trail(b->c;b)
print trail(a->b->c->a;a) = trail(a->b,b->c,c->a;a)
print trail(a->b;b) = trail(;b)
error trail() @6 expected ';' and the vertex with the token, but the text ends here
error trail(a->b) @10 expected ';' and the vertex with the token, but the text ends here
error trail(a->b;c) @11 the graph has no vertex c
error trail(a-b;a) @7 expected ',', ';' or ')', found '-'
error trail(a->) @9 expected the name of a vertex, but the text ends here
