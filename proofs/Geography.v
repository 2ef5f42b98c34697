(* SPDX-License-Identifier: MIT *)
(** * Geography on a finite undirected graph

    A token lies on a vertex.  A move takes it to a neighbour that was never
    visited.  A position (A, v) has the token on v; A contains the vertices that
    are left, and its entry v, if it has one, is not used.

    A matching is a list of edges without a common end.  It is a maximum
    matching of a set of vertices if no matching of these vertices has more
    edges.

    - [geography]: the player to move loses if and only if some maximum matching
      of the vertices left, with v, does not cover v.
    - [geography_wins]: he wins if and only if every maximum matching covers v.
      *)
Require Import List Arith Lia Permutation.
Require Import Grundy.Game.
Import ListNotations.

Section Geography.
  Context {V : Type} (eq_dec : forall a b : V, {a = b} + {a <> b}).
  Variable adjacent : V -> V -> Prop.
  Hypothesis adjacent_dec : forall a b, {adjacent a b} + {~ adjacent a b}.
  Hypothesis undirected : forall a b, adjacent a b -> adjacent b a.

  Let without (v : V) (A : list V) := remove eq_dec v A.

  Inductive geography_move : list V * V -> list V * V -> Prop :=
    | goes : forall A v w, In w A -> w <> v -> adjacent v w ->
        geography_move (A, v) (remove eq_dec v A, w).

  Fixpoint tips (M : list (V * V)) : list V :=
    match M with [] => [] | (a, b) :: M => a :: b :: tips M end.

  Definition matching (A : list V) (M : list (V * V)) : Prop :=
    NoDup (tips M) /\ incl (tips M) A /\
    Forall (fun e => adjacent (fst e) (snd e)) M.

  Definition maximum (A : list V) (M : list (V * V)) : Prop :=
    matching A M /\ forall M', matching A M' -> length M' <= length M.

  Definition has (A : list V) (n : nat) : Prop :=
    exists M, matching A M /\ length M = n.

  Lemma in_without v w A : In w (without v A) <-> In w A /\ w <> v.
  Proof.
    unfold without. split.
    - intro H. apply in_remove in H. exact H.
    - intros [I Ne]. now apply in_in_remove.
  Qed.

  Lemma matching_incl A B M : incl A B -> matching A M -> matching B M.
  Proof.
    intros I (N & S & F). repeat split; auto. intros a H. now apply I, S.
  Qed.

  Lemma has_incl A B n : incl A B -> has A n -> has B n.
  Proof. intros I (M & H & L). exists M. split; [now apply (matching_incl
    A)|easy]. Qed.

  Lemma has_less A n : has A (S n) -> has A n.
  Proof.
    intros ([|[a b] M] & (N & S & F) & L); [easy|]. exists M.
    split; [|now injection L].
    cbn [tips] in *. inversion N as [|? ? _ N1]; subst. inversion N1; subst.
    inversion F; subst. repeat split; auto.
    intros c H. apply S. now right; right.
  Qed.

  Lemma has_le A n m : m <= n -> has A n -> has A m.
  Proof. induction 1; auto. intro H'. apply IHle. now apply has_less. Qed.

  Lemma tips_length M : length (tips M) = 2 * length M.
  Proof. induction M as [|[a b] M IH]; cbn [tips length]; lia. Qed.

  Lemma has_bound A n : has A n -> n <= length A.
  Proof.
    intros (M & (N & S & _) & <-). apply (NoDup_incl_length N) in S.
    rewrite tips_length in S. lia.
  Qed.

  (** The token's edge is added, or taken away. *)
  Lemma has_add A v w n :
    In w A -> w <> v -> adjacent v w -> has (without w (without v A)) n ->
    has (v :: without v A) (S n).
  Proof.
    intros I Ne Ad (M & (N & S & F) & L). exists ((v, w) :: M).
    split; [|cbn; lia]. repeat split.
    - cbn [tips]. constructor.
      + intros [E|H]; [now apply Ne|]. apply S in H.
        apply in_without in H as [H _]. apply in_without in H as [_ H]. now
          apply H.
      + constructor; [|exact N]. intro H. apply S in H.
        apply in_without in H as [_ H]. now apply H.
    - intros c [<-|[<-|H]]; [now left|right; now apply in_without|].
      right. apply S in H. now apply in_without in H.
    - constructor; [exact Ad|exact F].
  Qed.

  Lemma tips_app M M' : tips (M ++ M') = tips M ++ tips M'.
  Proof. induction M as [|[a b] M IH]; cbn; [reflexivity|]. now rewrite IH. Qed.

  Lemma covered v M : In v (tips M) ->
    exists M1 a b M2, M = M1 ++ (a, b) :: M2 /\ (v = a \/ v = b).
  Proof.
    induction M as [|[a b] M IH]; cbn [tips]; [easy|].
    intros [<-|[<-|H]].
    - exists [], a, b, M. auto.
    - exists [], a, b, M. auto.
    - destruct (IH H) as (M1 & c & d & M2 & -> & E).
      exists ((a, b) :: M1), c, d, M2. auto.
  Qed.

  Lemma has_drop A v M :
    matching (v :: without v A) M -> In v (tips M) ->
    exists w, In w A /\ w <> v /\ adjacent v w /\
      has (without w (without v A)) (length M - 1).
  Proof.
    intros (N & S & F) H. destruct (covered v M H) as (M1 & a & b & M2 & -> &
      E).
    assert (P : Permutation (tips (M1 ++ (a, b) :: M2))
                  (a :: b :: tips (M1 ++ M2))).
    { rewrite !tips_app. cbn [tips].
      change (a :: b :: tips M1 ++ tips M2) with ([a; b] ++ tips M1 ++ tips M2).
      change (tips M1 ++ a :: b :: tips M2)
        with (tips M1 ++ [a; b] ++ tips M2).
      rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm. }
    apply (Permutation_NoDup P) in N.
    assert (S' : incl (a :: b :: tips (M1 ++ M2)) (v :: without v A)).
    { intros c I. apply S. now apply (Permutation_in c (Permutation_sym P)). }
    inversion N as [|? ? Na N']; subst. inversion N' as [|? ? Nb N'']; subst.
    apply Forall_app in F as [F1 F2]. inversion F2 as [|? ? Fe F2']; subst.
    cbn [fst snd] in Fe.
    assert (Goal : forall w, (v = a /\ w = b) \/ (v = b /\ w = a) ->
              In w A /\ w <> v /\ adjacent v w /\
              has (without w (without v A)) (length (M1 ++ (a, b) :: M2) - 1)).
    { intros w C.
      assert (Ne : w <> v).
      { intro Q. apply Na. left. destruct C as [[-> ->]|[-> ->]]; congruence. }
      assert (I : In w (v :: without v A)).
      { apply S'. destruct C as [[_ ->]|[_ ->]]; cbn; auto. }
      destruct I as [I|I]; [congruence|]. apply in_without in I as [I _].
      repeat split; auto.
      - destruct C as [[-> ->]|[-> ->]]; auto.
      - exists (M1 ++ M2). split.
        + repeat split; [exact N''| |now apply Forall_app].
          intros c Hc.
          assert (Ic : In c (v :: without v A)) by (apply S'; cbn; auto).
          assert (c <> a) by (intros ->; apply Na; now right).
          assert (c <> b) by (intros ->; now apply Nb).
          apply in_without. split; [|destruct C as [[_ ->]|[_ ->]]; assumption].
          destruct Ic as [Q|]; [|assumption].
          destruct C as [[-> _]|[-> _]]; congruence.
        + rewrite !app_length. cbn [length]. lia. }
    destruct E as [E|E]; [exists b|exists a]; apply Goal; auto.
  Qed.

  (** Whether there is a matching of n edges can be decided. *)
  Fixpoint tuples (edges : list (V * V)) (n : nat) : list (list (V * V)) :=
    match n with
    | 0 => [[]]
    | S n => flat_map (fun M => map (fun e => e :: M) edges) (tuples edges n)
    end.

  Lemma in_tuples edges n M :
    length M = n -> incl M edges -> In M (tuples edges n).
  Proof.
    revert M. induction n as [|n IH]; intros [|e M] L I; try discriminate.
    - now left.
    - cbn [tuples]. apply in_flat_map. exists M. split.
      + apply IH; [now injection L|]. intros x H. apply I. now right.
      + apply (in_map (fun e => e :: M)), I. now left.
  Qed.

  Lemma matching_dec A M : {matching A M} + {~ matching A M}.
  Proof.
    unfold matching.
    destruct (ListDec.NoDup_dec eq_dec (tips M)) as [N|]; [|right; tauto].
    destruct (ListDec.incl_dec eq_dec (tips M) A) as [I|]; [|right; tauto].
    destruct (Forall_dec (fun e => adjacent (fst e) (snd e))
                (fun e => adjacent_dec (fst e) (snd e)) M); [left|right]; tauto.
  Qed.

  Lemma matching_edges A M : matching A M -> incl M (list_prod A A).
  Proof.
    intros (_ & S & _) [a b] I. apply in_split in I as (M1 & M2 & ->).
    rewrite tips_app in S. cbn [tips] in S. apply in_prod; apply S.
    - apply in_elt.
    - apply in_or_app. right. right. now left.
  Qed.

  Lemma has_dec A n : has A n \/ ~ has A n.
  Proof.
    destruct (Exists_dec (fun M => matching A M /\ length M = n)
                (tuples (list_prod A A) n)) as [E|E].
    - intro M. destruct (matching_dec A M), (Nat.eq_dec (length M) n);
        [left|right|right|right]; tauto.
    - left. apply Exists_exists in E as (M & _ & H). now exists M.
    - right. intros (M & H & L). apply E, Exists_exists. exists M.
      split; [|now split]. apply in_tuples; [exact L|]. now apply
        matching_edges.
  Qed.

  Lemma has_most A : exists n, has A n /\ ~ has A (S n).
  Proof.
    assert (H : forall m, ~ has A m -> exists n, has A n /\ ~ has A (S n)).
    { induction m as [|m IH]; intro H.
      - destruct H. exists []. repeat split; [constructor|now
        intros|constructor].
      - destruct (has_dec A m) as [Y|No]; [now exists m|now apply IH]. }
    apply (H (S (length A))). intro Q. apply has_bound in Q. lia.
  Qed.

  (** The positions that are lost: v does not help to match. *)
  Definition lost (p : list V * V) : Prop :=
    exists n, has (without (snd p) (fst p)) n /\
      ~ has (snd p :: without (snd p) (fst p)) (S n).

  Lemma with_token w A : In w A -> incl (w :: without w A) A.
  Proof. intros I c [<-|H]; [exact I|]. now apply in_without in H. Qed.

  Lemma token_with w A : incl A (w :: without w A).
  Proof.
    intros c I. destruct (eq_dec c w) as [->|]; [now left|right].
    now apply in_without.
  Qed.

  Lemma has_token_less A w n : has (w :: without w A) (S n) -> has (without w A)
    n.
  Proof.
    intros (M & H & L). destruct (in_dec eq_dec w (tips M)) as [I|I].
    - destruct (has_drop A w M H I) as (u & _ & _ & _ & Hu).
      rewrite L in Hu. replace (S n - 1) with n in Hu by lia.
      apply (has_incl (without u (without w A))); [|exact Hu].
      intros c Hc. now apply in_without in Hc.
    - apply has_less. exists M. split; [|exact L].
      destruct H as (N & S' & F). repeat split; auto.
      intros c Hc. destruct (S' c Hc) as [<-|]; [contradiction|assumption].
  Qed.

  Lemma geography_ends : ends geography_move.
  Proof.
    (* the vertices left, without the token's *)
    apply (Wf_nat.well_founded_lt_compat _
      (fun p => length (remove eq_dec (snd p) (fst p)))).
    intros y x M. destruct M as [A v w I Ne Ad]. cbn [fst snd].
    apply remove_length_lt. fold (without v A). now apply in_without.
  Qed.

  Lemma lost_set p : P_position geography_move p <-> lost p.
  Proof.
    revert p. apply P_by_set.
    - exact geography_ends.
    - intros [A v]. destruct (has_most (without v A)) as (n & Y & No).
      destruct (has_dec (v :: without v A) (S n)) as [H|H].
      + right. intros (m & Ym & Nm). cbn [fst snd] in *. apply Nm.
        destruct (le_lt_dec m n) as [L|L]; [now apply (has_le _ (S n));
          [lia|]|].
        destruct No. now apply (has_le _ m).
      + left. now exists n.
    - intros p q (n & Y & No) M (m & Ym & Nm).
      destruct M as [A v w I Ne Ad]. cbn [fst snd] in *.
      fold (without v A) in *.
      assert (Iw : In w (without v A)) by now apply in_without.
      assert (L : n <= m).
      { destruct (le_lt_dec n m) as [|L]; [assumption|]. exfalso. apply Nm.
        apply (has_incl (without v A)); [apply token_with|].
        now apply (has_le _ n). }
      apply No. apply (has_add A v w); auto. now apply (has_le _ m).
    - intros [A v] NL. destruct (has_most (without v A)) as (n & Y & No).
      destruct (has_dec (v :: without v A) (S n)) as [(M & H & L)|H];
        [|destruct NL; now exists n].
      destruct (in_dec eq_dec v (tips M)) as [I|I].
      + destruct (has_drop A v M H I) as (w & Iw & Ne & Ad & Hw).
        exists (without v A, w). split; [now constructor|]. exists n.
        cbn [fst snd]. rewrite L in Hw. replace (S n - 1) with n in Hw by lia.
        split; [exact Hw|]. intro Q. apply No.
        apply (has_incl (w :: without w (without v A))); [|exact Q].
        apply with_token. now apply in_without.
      + destruct No. exists M. split; [|exact L].
        destruct H as (N & S' & F). repeat split; auto.
        intros c Hc. destruct (S' c Hc) as [<-|]; [contradiction|assumption].
  Qed.

  Theorem geography A v :
    P_position geography_move (A, v) <->
    exists M, maximum (v :: remove eq_dec v A) M /\ ~ In v (tips M).
  Proof.
    fold (without v A). rewrite lost_set. unfold lost. cbn [fst snd]. split.
    - intros (n & (M & H & L) & No). exists M. split.
      + split.
        * apply (matching_incl (without v A)); [|exact H]. intros c Hc. now
          right.
        * intros M' H'. destruct (le_lt_dec (length M') (length M));
          [assumption|].
          destruct No. apply (has_le _ (length M')); [lia|]. now exists M'.
      + destruct H as (_ & S' & _). intro I. apply S' in I.
        apply in_without in I. now destruct I.
    - intros (M & [H Most] & I). exists (length M). split.
      + exists M. split; [|reflexivity]. destruct H as (N & S' & F).
        repeat split; auto. intros c Hc.
        destruct (S' c Hc) as [<-|]; [contradiction|assumption].
      + intros (M' & H' & L). apply Most in H'. lia.
  Qed.

  Theorem geography_wins A v :
    N_position geography_move (A, v) <->
    forall M, maximum (v :: remove eq_dec v A) M -> In v (tips M).
  Proof.
    split.
    - intros Hn M Max. destruct (in_dec eq_dec v (tips M)) as [|I];
      [assumption|].
      destruct (not_P_and_N _ geography_ends (A, v)); auto.
      apply geography. now exists M.
    - intro H.
      assert (No : ~ P_position geography_move (A, v)).
      { intro Hp. apply geography in Hp as (M & Max & I). now apply I, H. }
      destruct (has_most (without v A)) as (n & Y & Nn).
      destruct (has_dec (v :: without v A) (S n)) as [Hs|Hs].
      + destruct Hs as (M & HM & L).
        destruct (in_dec eq_dec v (tips M)) as [I|I].
        * destruct (has_drop A v M HM I) as (w & Iw & Ne & Ad & Hw).
          apply (N_intro _ _ (without v A, w)); [now constructor|].
          apply lost_set. exists n. cbn [fst snd]. rewrite L in Hw.
          replace (S n - 1) with n in Hw by lia.
          split; [exact Hw|]. intro Q. apply Nn.
          apply (has_incl (w :: without w (without v A))); [|exact Q].
          apply with_token. now apply in_without.
        * destruct Nn. exists M. split; [|exact L].
          destruct HM as (N1 & S' & F). repeat split; auto.
          intros c Hc. destruct (S' c Hc) as [<-|]; [contradiction|assumption].
      + destruct No. apply lost_set. now exists n.
  Qed.
End Geography.
