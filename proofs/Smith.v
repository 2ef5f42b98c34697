(* SPDX-License-Identifier: MIT *)
(** * Sums in which play may come back: Smith's rule

    Play need not end here.  [P_position] and [N_position] of Game.v are the
    positions that are decided after finitely many moves; a position that is
    neither is a draw.

    A labelling gives a label, a number, to some vertices of a graph; the other
    vertices are infinite.  [labelling] says what the program's labels satisfy:

    - a vertex of label m has followers of all smaller labels and none of label
      m; each of its other followers has itself a follower of label m, which got
      its label earlier ([rank]);
    - an infinite vertex has a witness: an infinite follower w such that the
      least number that is not the label of a follower of v is not the label of
      a follower of w either.

    [K v m]: some follower of v has the label m.  A sum is a list of vertices, s
    is the nim-sum of its labels.

    - [smith_finite]: if no vertex is infinite, the sum is P if s = 0, and
      otherwise N.
    - [smith_one]: if exactly one vertex v is infinite, the sum is N if K v s,
      and otherwise a draw.
    - [smith_two]: if two or more vertices are infinite, the sum is a draw. *)
Require Import List Bool Arith NArith Lia.
Require Import Grundy.Nimsum Grundy.Game.
Import ListNotations.
Local Open Scope N_scope.

Definition K {V} (arc : V -> V -> Prop) (label : V -> option N)
    (v : V) (m : N) :=
  exists w, arc v w /\ label w = Some m.

Record labelling {V} (arc : V -> V -> Prop) (label : V -> option N)
    (rank : V -> nat) : Prop := {
  smaller : forall v m, label v = Some m -> forall j, j < m -> K arc label v j;
  not_same : forall v m, label v = Some m -> ~ K arc label v m;
  reply : forall v m w, label v = Some m -> arc v w ->
    (forall j, j < m -> label w <> Some j) ->
    exists u, arc w u /\ label u = Some m /\ (rank u < rank v)%nat;
  witness : forall v, label v = None -> exists m w,
    mex_of (K arc label v) m /\ arc v w /\ label w = None /\ ~ K arc label w m
}.

(** A move in a sum changes one vertex. *)
Definition graph_move {V} (arc : V -> V -> Prop) (x y : list V) : Prop :=
  exists a v b w, x = a ++ v :: b /\ arc v w /\ y = a ++ w :: b.

Definition draw {X} (move : X -> X -> Prop) (x : X) : Prop :=
  ~ P_position move x /\ ~ N_position move x.

Scheme P_ind2 := Induction for P_position Sort Prop
  with N_ind2 := Induction for N_position Sort Prop.

Lemma list_sum_cons h l : list_sum (h :: l) = (h + list_sum l)%nat.
Proof. reflexivity. Qed.

Section Smith.
  Context {V : Type} (arc : V -> V -> Prop) (label : V -> option N).
  Variable rank : V -> nat.
  Hypothesis L : labelling arc label rank.
  Hypothesis K_dec : forall v m, K arc label v m \/ ~ K arc label v m.

  Let move := graph_move arc.
  Let k := K arc label.

  Definition value_of (v : V) : N :=
    match label v with Some m => m | None => 0 end.
  Definition label_sum (x : list V) : N := nimsum (map value_of x).
  Definition is_infinite (v : V) : bool :=
    match label v with Some _ => false | None => true end.
  Definition infinite (x : list V) : nat := length (filter is_infinite x).

  Lemma infinite_around a v b :
    infinite (a ++ v :: b) =
    (infinite (a ++ b) + if is_infinite v then 1 else 0)%nat.
  Proof.
    unfold infinite. rewrite !filter_app, !app_length. cbn [filter].
    destruct (is_infinite v); cbn [length]; lia.
  Qed.

  Lemma sum_around a v b :
    label_sum (a ++ v :: b) = N.lxor (value_of v) (label_sum (a ++ b)).
  Proof.
    unfold label_sum. rewrite !map_app, !nimsum_app. cbn [map].
    rewrite nimsum_cons. xor_bits.
  Qed.

  Lemma none_infinite v x : infinite x = 0%nat -> In v x -> label v <> None.
  Proof.
    intros Z I E. apply in_split in I as (a & b & ->).
    rewrite infinite_around in Z. unfold is_infinite in Z. rewrite E in Z. lia.
  Qed.

  (** Some vertex that has a label has a follower that makes the sum t. *)
  Lemma nim_like x t : t < label_sum x ->
    exists a v b w, x = a ++ v :: b /\ arc v w /\ label v <> None /\
      label w <> None /\ value_of w < value_of v /\ label_sum (a ++ w :: b) = t.
  Proof.
    intro Lt. destruct (nim_smaller _ _ Lt) as (l1 & m & l2 & E & Lm).
    apply map_eq_app in E as (a & x2 & -> & <- & E).
    apply map_eq_cons in E as (v & b & -> & <- & <-).
    fold (label_sum (a ++ v :: b)) in Lm.
    unfold value_of in Lm. destruct (label v) as [m|] eqn:Ev.
    - destruct (smaller _ _ _ L v m Ev _ Lm) as (w & A & Ew).
      exists a, v, b, w. repeat split; auto; try congruence.
      + unfold value_of. rewrite Ev, Ew. exact Lm.
      + rewrite sum_around. rewrite sum_around in Ew.
        unfold value_of at 1. rewrite Ew.
        unfold value_of. rewrite Ev. xor_bits.
    - rewrite N.lxor_0_l in Lm. lia.
  Qed.

  Definition weight (x : list V) : nat :=
    list_sum (map (fun v => N.to_nat (value_of v)) x).
  Definition ranks (x : list V) : nat := list_sum (map rank x).

  Lemma weight_around a v b :
    weight (a ++ v :: b) = (N.to_nat (value_of v) + weight (a ++ b))%nat.
  Proof.
    unfold weight. rewrite !map_app, !list_sum_app. cbn [map].
    rewrite list_sum_cons. lia.
  Qed.

  Lemma ranks_around a v b :
    ranks (a ++ v :: b) = (rank v + ranks (a ++ b))%nat.
  Proof.
    unfold ranks. rewrite !map_app, !list_sum_app. cbn [map].
    rewrite list_sum_cons. lia.
  Qed.

  Lemma finite_zero n r x :
    weight x = n -> ranks x = r -> infinite x = 0%nat -> label_sum x = 0 ->
    P_position move x.
  Proof.
    revert r x. induction n as [n IHn] using lt_wf_ind.
    intro r. induction r as [r IHr] using lt_wf_ind.
    intros x Wx Rx Fx Sx. constructor.
    intros y (a & v & b & w & -> & A & ->).
    assert (Fr : infinite (a ++ b) = 0%nat) by (rewrite infinite_around in Fx;
      lia).
    destruct (label v) as [m|] eqn:Ev;
      [|destruct (none_infinite v _ Fx (in_elt v a b) Ev)].
    assert (Vv : value_of v = m) by (unfold value_of; now rewrite Ev).
    destruct (label w) as [j|] eqn:Ew; [destruct (N.lt_ge_cases j m) as
      [Lj|Gj]|].
    - (* a smaller label: as in Nim *)
      assert (Vw : value_of w = j) by (unfold value_of; now rewrite Ew).
      assert (Fy : infinite (a ++ w :: b) = 0%nat).
      { rewrite infinite_around. unfold is_infinite. rewrite Ew. lia. }
      assert (NZ : 0 < label_sum (a ++ w :: b)).
      { rewrite sum_around in *.
        assert (N.lxor (value_of w) (label_sum (a ++ b)) <> 0); [|lia].
        intro Q. rewrite <- Sx in Q. apply lxor_eq_r in Q. lia. }
      destruct (nim_like _ 0 NZ)
        as (a' & v' & b' & w' & E & A' & Fv' & Fw' & Lw' & Z').
      rewrite E in Fy. rewrite infinite_around in Fy.
      apply (N_intro _ _ (a' ++ w' :: b')).
      + rewrite E. now exists a', v', b', w'.
      + eapply (IHn (weight (a' ++ w' :: b'))); [|reflexivity|reflexivity|
        |exact Z'].
        * assert (Q : weight (a ++ w :: b) = weight (a' ++ v' :: b'))
            by now rewrite E.
          rewrite !weight_around in *. lia.
        * rewrite infinite_around. unfold is_infinite.
          destruct (label w'); [lia|congruence].
    - (* a larger label: reply *)
      assert (j <> m).
      { intros ->. apply (not_same _ _ _ L v m Ev). now exists w. }
      destruct (reply _ _ _ L v m w Ev A) as (u & Au & Eu & Ru).
      { intros i Li. rewrite Ew. intro Q. injection Q as Q. lia. }
      apply (N_intro _ _ (a ++ u :: b)); [now exists a, w, b, u|].
      assert (Vu : value_of u = m) by (unfold value_of; now rewrite Eu).
      eapply IHr; [|rewrite <- Wx|reflexivity| |].
      + rewrite <- Rx, !ranks_around. lia.
      + rewrite !weight_around. congruence.
      + rewrite infinite_around. unfold is_infinite. rewrite Eu. lia.
      + rewrite sum_around in *. congruence.
    - (* an infinite vertex: reply *)
      destruct (reply _ _ _ L v m w Ev A) as (u & Au & Eu & Ru).
      { intros i Li. now rewrite Ew. }
      apply (N_intro _ _ (a ++ u :: b)); [now exists a, w, b, u|].
      assert (Vu : value_of u = m) by (unfold value_of; now rewrite Eu).
      eapply IHr; [|rewrite <- Wx|reflexivity| |].
      + rewrite <- Rx, !ranks_around. lia.
      + rewrite !weight_around. congruence.
      + rewrite infinite_around. unfold is_infinite. rewrite Eu. lia.
      + rewrite sum_around in *. congruence.
  Qed.

  (** The three sets of sums: lost, won, drawn. *)
  Definition in_P (x : list V) : Prop := infinite x = 0%nat /\ label_sum x = 0.
  Definition one (x : list V) (v : V) : Prop :=
    exists a b, x = a ++ v :: b /\ label v = None /\ infinite (a ++ b) = 0%nat.
  Definition in_N (x : list V) : Prop :=
    (infinite x = 0%nat /\ label_sum x <> 0) \/
    exists v, one x v /\ k v (label_sum x).
  Definition in_D (x : list V) : Prop :=
    (2 <= infinite x)%nat \/ exists v, one x v /\ ~ k v (label_sum x).

  Lemma one_count x v : one x v -> infinite x = 1%nat.
  Proof.
    intros (a & b & -> & E & Z). rewrite infinite_around. unfold is_infinite.
    rewrite E. lia.
  Qed.

  Lemma one_unique x v w : one x v -> one x w -> v = w.
  Proof.
    intros (a & b & -> & E & Z) (a' & b' & E2 & Ew & _).
    assert (I : In w (a ++ v :: b)) by (rewrite E2; apply in_elt).
    apply in_app_or in I as [I|[I|I]]; [|exact I|];
      destruct (none_infinite w (a ++ b) Z); auto; apply in_or_app; auto.
  Qed.

  Lemma exists_one x : infinite x = 1%nat -> exists v, one x v.
  Proof.
    induction x as [|v x IH]; [discriminate|]. intro E.
    assert (C := infinite_around [] v x). cbn [app] in C. rewrite C in E.
    destruct (is_infinite v) eqn:Iv.
    - exists v, [], x. unfold is_infinite in Iv.
      repeat split; [now destruct (label v)|cbn [app]; lia].
    - destruct IH as (w & a & b & -> & Ew & Z); [lia|].
      exists w, (v :: a), b. repeat split; auto.
      assert (C' := infinite_around [] v (a ++ b)). cbn [app] in *.
      rewrite C', Iv. lia.
  Qed.

  Lemma three x : in_P x \/ in_N x \/ in_D x.
  Proof.
    destruct (infinite x) as [|[|n]] eqn:E.
    - destruct (N.eq_dec (label_sum x) 0); [left|right; left; left]; now split.
    - destruct (exists_one x E) as (v & O).
      destruct (K_dec v (label_sum x)); right; [left; right|right; right];
        now exists v.
    - right. right. left. lia.
  Qed.

  Lemma not_N_and_D x : in_N x -> in_D x -> False.
  Proof.
    intros [[Z _]|(v & O & H)] [T|(w & O' & H')].
    - lia.
    - apply one_count in O'. lia.
    - apply one_count in O. lia.
    - now rewrite (one_unique x v w O O') in H.
  Qed.

  Lemma N_to_P x : in_N x -> exists y, move x y /\ in_P y.
  Proof.
    intros [[Z S]|(v & (a & b & -> & E & Z) & (w & A & Ew))].
    - destruct (nim_like x 0) as (a & v & b & w & -> & A & Fv & Fw & _ & S0);
      [lia|].
      exists (a ++ w :: b). split; [now exists a, v, b, w|]. split; [|exact S0].
      rewrite infinite_around in *. unfold is_infinite in *.
      destruct (label w), (label v); try congruence; lia.
    - exists (a ++ w :: b). split; [now exists a, v, b, w|]. split.
      + rewrite infinite_around. unfold is_infinite. rewrite Ew. lia.
      + rewrite sum_around. unfold value_of at 1. rewrite Ew, sum_around.
        unfold value_of at 1. rewrite E, N.lxor_0_l. apply N.lxor_nilpotent.
  Qed.

  Lemma P_not_to_P x y : in_P x -> move x y -> ~ in_P y.
  Proof.
    intros [Z S] (a & v & b & w & -> & A & ->) [Z' S'].
    rewrite sum_around in S, S'. rewrite <- S' in S. apply lxor_eq_r in S.
    destruct (label v) as [m|] eqn:Ev;
      [|exact (none_infinite v _ Z (in_elt v a b) Ev)].
    destruct (label w) as [j|] eqn:Ew;
      [|exact (none_infinite w _ Z' (in_elt w a b) Ew)].
    unfold value_of in S. rewrite Ev, Ew in S. subst j.
    apply (not_same _ _ _ L v m Ev). now exists w.
  Qed.

  Lemma D_not_to_P x y : in_D x -> move x y -> ~ in_P y.
  Proof.
    intros D (a & v & b & w & -> & A & ->) [Z S].
    rewrite infinite_around in Z.
    destruct (is_infinite w) eqn:Iw; [lia|].
    assert (Ew : exists j, label w = Some j).
    { unfold is_infinite in Iw. destruct (label w) as [j|]; [now exists j|easy].
      }
    destruct Ew as (j & Ew). destruct D as [T|(u & O & H)].
    - rewrite infinite_around in T. destruct (is_infinite v); lia.
    - assert (C := one_count _ _ O). rewrite infinite_around in C.
      destruct (is_infinite v) eqn:Iv; [|lia].
      assert (Ev : label v = None)
        by (unfold is_infinite in Iv; now destruct (label v)).
      assert (u = v).
      { apply (one_unique _ _ _ O). exists a, b. repeat split; auto. lia. }
      subst u. apply H. exists w. split; [exact A|]. rewrite Ew. f_equal.
      rewrite sum_around in S |- *. unfold value_of in S at 1. rewrite Ew in S.
      unfold value_of at 1. rewrite Ev, N.lxor_0_l.
      now apply N.lxor_eq in S.
  Qed.

  Lemma D_to_D x : in_D x -> exists y, move x y /\ in_D y.
  Proof.
    intros [T|(v & (a & b & -> & E & Z) & H)].
    - assert (exists v, In v x /\ label v = None) as (v & I & E).
      { unfold infinite in T. destruct (filter is_infinite x) as [|v l] eqn:Q;
          [cbn in T; lia|].
        exists v. assert (I : In v (filter is_infinite x)) by (rewrite Q; now
          left).
        apply filter_In in I as [I F]. split; [exact I|].
        unfold is_infinite in F. now destruct (label v). }
      destruct (witness _ _ _ L v E) as (m & w & _ & A & Ew & _).
      apply in_split in I as (a & b & ->). exists (a ++ w :: b).
      split; [now exists a, v, b, w|]. left.
      rewrite infinite_around in *. unfold is_infinite in *. now rewrite E, Ew
        in *.
    - destruct (witness _ _ _ L v E) as (m & w & [Mn Mb] & A & Ew & Hw).
      set (s := label_sum (a ++ v :: b)) in *.
      assert (Es : s = label_sum (a ++ b)).
      { unfold s. rewrite sum_around. unfold value_of. now rewrite E. }
      destruct (N.lt_trichotomy m s) as [Lt|[Eq|Gt]].
      + (* make the nim-sum of the others m *)
        assert (Lt' : m < label_sum (a ++ v :: b)) by (fold s; lia).
        destruct (nim_like _ m Lt')
          as (a' & u & b' & u' & E2 & A' & Fu & Fu' & _ & S').
        exists (a' ++ u' :: b'). rewrite E2.
        split; [now exists a', u, b', u'|]. right.
        assert (C : infinite (a' ++ u' :: b') = 1%nat).
        { assert (Q := infinite_around a v b). rewrite E2 in Q.
          rewrite infinite_around in *. unfold is_infinite in *. rewrite E in Q.
          destruct (label u), (label u'); try congruence; lia. }
        destruct (exists_one _ C) as (z & O). exists z. split; [exact O|].
        rewrite S'.
        assert (z = v); [|now subst].
        destruct O as (a2 & b2 & E3 & Ez & _).
        assert (I : In z (a' ++ u :: b')).
        { assert (I : In z (a' ++ u' :: b')) by (rewrite E3; apply in_elt).
          apply in_app_or in I as [I|[I|I]]; [apply in_or_app;
            auto|congruence|].
          apply in_or_app. right. now right. }
        rewrite <- E2 in I.
        apply in_app_or in I as [I|[I|I]]; [|auto|];
          destruct (none_infinite z (a ++ b) Z); auto; apply in_or_app; auto.
      + exists (a ++ w :: b). split; [now exists a, v, b, w|]. right.
        exists w. split; [now exists a, b|].
        replace (label_sum (a ++ w :: b)) with m; [exact Hw|].
        rewrite sum_around. unfold value_of. rewrite Ew, N.lxor_0_l. congruence.
      + destruct (H (Mb s Gt)).
  Qed.

  Lemma decided :
    (forall x, P_position move x -> in_P x) /\
    (forall x, N_position move x -> in_N x).
  Proof.
    assert (H : forall x, P_position move x -> in_P x).
    { intros x Hx.
      refine (P_ind2 _ move (fun x _ => in_P x) (fun x _ => in_N x) _ _ x Hx).
      - clear x Hx. intros x HN IH.
        destruct (three x) as [|[H|H]]; [assumption|exfalso|exfalso].
        + destruct (N_to_P x H) as (y & M & Py). specialize (IH y M).
          destruct Py as [Z S]. destruct IH as [[_ Q]|(v & O & _)]; [easy|].
          apply one_count in O. lia.
        + destruct (D_to_D x H) as (y & M & Dy).
          exact (not_N_and_D y (IH y M) Dy).
      - clear x Hx. intros x y M Py IH.
        destruct (three x) as [H|[|H]]; [exfalso|assumption|exfalso].
        + exact (P_not_to_P x y H M IH).
        + exact (D_not_to_P x y H M IH). }
    split; [exact H|]. intros x [y M Py]. apply H in Py.
    destruct (three x) as [Hx|[|Hx]]; [exfalso|assumption|exfalso].
    - exact (P_not_to_P x y Hx M Py).
    - exact (D_not_to_P x y Hx M Py).
  Qed.

  Theorem smith_finite x : infinite x = 0%nat ->
    (label_sum x = 0 -> P_position (graph_move arc) x) /\
    (label_sum x <> 0 -> N_position (graph_move arc) x).
  Proof.
    intro F. split; intro S.
    - exact (finite_zero _ _ x eq_refl eq_refl F S).
    - destruct (N_to_P x) as (y & M & Fy & Sy); [left; now split|].
      exact (N_intro _ _ y M (finite_zero _ _ y eq_refl eq_refl Fy Sy)).
  Qed.

  Lemma drawn x : in_D x -> draw (graph_move arc) x.
  Proof.
    intro D. split; intro H.
    - apply decided in H. destruct H as [Z S].
      destruct D as [T|(v & O & _)]; [lia|]. apply one_count in O. lia.
    - apply decided in H. exact (not_N_and_D x H D).
  Qed.

  Theorem smith_one a v b :
    label v = None -> infinite (a ++ b) = 0%nat ->
    let s := label_sum (a ++ b) in
    (K arc label v s -> N_position (graph_move arc) (a ++ v :: b)) /\
    (~ K arc label v s -> draw (graph_move arc) (a ++ v :: b)).
  Proof.
    intros E Z s.
    assert (Es : label_sum (a ++ v :: b) = s).
    { rewrite sum_around. unfold value_of. now rewrite E. }
    assert (O : one (a ++ v :: b) v) by now exists a, b.
    split; intro H.
    - destruct (N_to_P (a ++ v :: b)) as (y & M & Fy & Sy).
      + right. exists v. split; [exact O|]. now rewrite Es.
      + exact (N_intro _ _ y M (finite_zero _ _ y eq_refl eq_refl Fy Sy)).
    - apply drawn. right. exists v. split; [exact O|]. now rewrite Es.
  Qed.

  Theorem smith_two x : (2 <= infinite x)%nat -> draw (graph_move arc) x.
  Proof. intro T. apply drawn. now left. Qed.
End Smith.
