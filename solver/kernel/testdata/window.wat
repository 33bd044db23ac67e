(module
  (memory (export "memory") 2) ;; 66776 bytes in use
  ;;       0  state, 232 bytes of data
  ;;     256  count, 4 bytes of room
  ;;     320  used, 4 bytes of room
  ;;     384  solutions, 65536 bytes of room
  ;;   65920  covers, 16 bytes of data
  ;;   65984  others, 16 bytes of data
  ;;   66048  roots, 48 bytes of data
  ;;   66112  rows, 48 bytes of data
  ;;   66176  one, 16 bytes of data
  ;;   66240  rest, 16 bytes of data
  ;;   66304  masks, 32 bytes of data
  ;;   66368  live, 32 bytes of data
  ;;   66432  promising, 8 bytes of room
  ;;   66496  stack, 280 bytes of room

  (func $run (export "run") (param $budget i32) (result i32)
    (local $depth i32) (local $frame i32) (local $nodes i32) (local $base i32) (local $top i32)
    (local $resuming i32) (local $here.occupied i64) (local $here.row i32) (local $here.copies i64)
    (local $here.available i64) (local $here.untried i64) (local $promising i64) (local $first i32)
    (local $completing i32) (local $solution i32) (local $above i32) (local $placed i32) (local $then.occupied i64)
    (local $then.row i32) (local $then.copies i64) (local $then.available i64) (local $then.untried i64)
    (local $chosen i32) (local $first.2 i32) (local $keep i64) (local $at i32) (local $filled i64)
    (local $first.3 i32) (local $level i32) (local $above.2 i32) (local $placed.2 i32)
    (i32.store offset=256 (; count ;) (i32.const 0) (i32.const 0))
    (i32.store offset=320 (; used ;) (i32.const 0) (i32.const 0))
    (if (i32.eqz (i64.eqz (i64.load (; ended ;) (i32.const 0))))
      (then
        (return (i32.const 1))
      )
    )
    (local.set $depth (i32.wrap_i64 (i64.load offset=24 (; depth ;) (i32.const 0))))
    (local.set $frame (i32.add (i32.mul (local.get $depth) (i32.const 48)) (i32.const 88)))
    (local.set $resuming (local.get $depth))
    (local.set $depth (i32.const 0))
    (local.set $frame (i32.const 88))
    (local.set $top (i32.const 66496))
    (local.set $base
      (i32.add
        (i32.mul (i32.wrap_i64 (i64.load offset=8 (; root ;) (i32.const 0))) (i32.const 48))
        (i32.const 66112)
      )
    )
    (local.set $here.occupied (i64.load offset=8 (; frame.window ;) (local.get $frame)))
    (local.set $here.row (i32.load offset=16 (; frame.place ;) (local.get $frame)))
    (local.set $here.copies (i64.load offset=24 (; frame.copies ;) (local.get $frame)))
    (local.set $here.available (i64.load offset=32 (; frame.available ;) (local.get $frame)))
    (local.set $here.untried (i64.load offset=40 (; frame.untried ;) (local.get $frame)))
    (local.set $here.row (i32.add (i32.shl (local.get $here.row) (i32.const 3)) (local.get $base)))
    (local.set $first
      (i32.or
        (i32.const 0)
        (i32.and (i32.wrap_i64 (i64.shl (local.get $here.occupied) (i64.const 2))) (i32.const 24))
      )
    )
    (local.set $promising
      (i64.and (local.get $here.untried) (i64.load offset=66368 (; live ;) (local.get $first)))
    )
    (loop $step
      (if (i32.eq (local.get $depth) (i32.const 2))
        (then
          (block $solution.done
            (loop $solution.2
              (block $taken
                (if (i32.eqz (i64.eqz (local.get $here.untried)))
                  (then
                    (local.set $completing
                      (i32.or
                        (i32.xor (i32.wrap_i64 (i64.clz (local.get $here.untried))) (i32.const 63))
                        (i32.const 0)
                      )
                    )
                    (local.set $here.untried
                      (i64.xor
                        (local.get $here.untried)
                        (i64.shl (i64.const 1) (i64.extend_i32_u (local.get $completing)))
                      )
                    )
                    (br $taken)
                  )
                )
                (br $solution.done)
              )
              (i32.store (; frame.chosen ;) (local.get $frame) (local.get $completing))
              (i64.store offset=40 (; frame.untried ;) (local.get $frame) (local.get $here.untried))
              (i64.store offset=40 (; found ;)
                (i32.const 0)
                (i64.add (i64.load offset=40 (; found ;) (i32.const 0)) (i64.const 1))
              )
              (local.set $solution (i32.mul (i32.load offset=256 (; count ;) (i32.const 0)) (i32.const 16)))
              (i32.store offset=384 (; solution.number ;)
                (local.get $solution)
                (i32.wrap_i64 (i64.load offset=8 (; root ;) (i32.const 0)))
              )
              (i32.store offset=388 (; solution.number ;)
                (local.get $solution)
                (i32.or
                  (i32.load offset=104 (; frame.place ;) (i32.const 0))
                  (i32.shl (i32.load offset=88 (; frame.chosen ;) (i32.const 0)) (i32.const 16))
                )
              )
              (i32.store offset=392 (; solution.number ;)
                (local.get $solution)
                (i32.or
                  (i32.load offset=152 (; frame.place ;) (i32.const 0))
                  (i32.shl (i32.load offset=136 (; frame.chosen ;) (i32.const 0)) (i32.const 16))
                )
              )
              (i32.store offset=396 (; solution.number ;)
                (local.get $solution)
                (i32.or
                  (i32.load offset=200 (; frame.place ;) (i32.const 0))
                  (i32.shl (i32.load offset=184 (; frame.chosen ;) (i32.const 0)) (i32.const 16))
                )
              )
              (i32.store offset=256 (; count ;)
                (i32.const 0)
                (i32.add (i32.load offset=256 (; count ;) (i32.const 0)) (i32.const 1))
              )
              (if (i32.eq (i32.load offset=256 (; count ;) (i32.const 0)) (i32.const 4096))
                (then
                  (i64.store (; frame.placed ;) (local.get $frame) (i64.const 0))
                  (i64.store offset=24 (; depth ;) (i32.const 0) (i64.extend_i32_u (local.get $depth)))
                  (local.set $above (i32.const 88))
                  (block $frame.done
                    (loop $frame.2
                      (br_if $frame.done (i32.ge_u (local.get $above) (local.get $frame)))
                      (local.set $placed (i32.load (; frame.chosen ;) (local.get $above)))
                      (i64.store offset=40 (; frame.untried ;)
                        (local.get $above)
                        (i64.and
                          (i64.load offset=40 (; frame.untried ;) (local.get $above))
                          (i64.sub
                            (i64.shl (i64.const 1) (i64.extend_i32_u (local.get $placed)))
                            (i64.const 1)
                          )
                        )
                      )
                      (local.set $above (i32.add (local.get $above) (i32.const 48)))
                      (br $frame.2)
                    )
                  )
                  (i64.store offset=32 (; nodes ;)
                    (i32.const 0)
                    (i64.add
                      (i64.load offset=32 (; nodes ;) (i32.const 0))
                      (i64.extend_i32_u (local.get $nodes))
                    )
                  )
                  (i32.store offset=320 (; used ;)
                    (i32.const 0)
                    (i32.add (i32.load offset=320 (; used ;) (i32.const 0)) (local.get $nodes))
                  )
                  (return (i32.const 2))
                )
              )
              (br $solution.2)
            )
          )
        )
        (else
          (block $candidate.done
            (loop $candidate
              (br_if $candidate.done (i64.eqz (local.get $promising)))
              (local.set $chosen (i32.wrap_i64 (i64.ctz (local.get $promising))))
              (local.set $promising
                (i64.and (local.get $promising) (i64.sub (local.get $promising) (i64.const 1)))
              )
              (local.set $at (i32.shl (local.get $chosen) (i32.const 3)))
              (local.set $then.occupied
                (i64.or (local.get $here.occupied) (i64.load offset=65920 (; covers ;) (local.get $at)))
              )
              (local.set $then.row (local.get $here.row))
              (local.set $filled (i64.ctz (i64.xor (local.get $then.occupied) (i64.const -1))))
              (local.set $then.occupied (i64.shr_u (local.get $then.occupied) (local.get $filled)))
              (local.set $then.row
                (i32.add (local.get $then.row) (i32.shl (i32.wrap_i64 (local.get $filled)) (i32.const 3)))
              )
              (local.set $then.copies
                (i64.sub (local.get $here.copies) (i64.load offset=66176 (; one ;) (local.get $at)))
              )
              (local.set $keep
                (select
                  (i64.const 0)
                  (i64.const -1)
                  (i64.eqz
                    (i64.and (local.get $then.copies) (i64.load offset=66240 (; rest ;) (local.get $at)))
                  )
                )
              )
              (local.set $at (i32.shl (local.get $chosen) (i32.const 3)))
              (local.set $then.available
                (i64.and
                  (local.get $here.available)
                  (i64.or (i64.load offset=65984 (; others ;) (local.get $at)) (local.get $keep))
                )
              )
              (local.set $then.untried
                (i64.and (local.get $then.available) (i64.load (; row.allowed ;) (local.get $then.row)))
              )
              (local.set $first.2
                (i32.or
                  (i32.const 0)
                  (i32.and (i32.wrap_i64 (i64.shl (local.get $then.occupied) (i64.const 2))) (i32.const 24))
                )
              )
              (local.set $then.untried
                (i64.and (local.get $then.untried) (i64.load offset=66304 (; masks ;) (local.get $first.2)))
              )
              (i32.store (; frame.chosen ;) (local.get $top) (local.get $chosen))
              (i32.store offset=4 (; node.depth ;)
                (local.get $top)
                (i32.add (local.get $depth) (i32.const 1))
              )
              (i64.store offset=8 (; frame.window ;) (local.get $top) (local.get $then.occupied))
              (i32.store offset=16 (; frame.place ;) (local.get $top) (local.get $then.row))
              (i64.store offset=24 (; frame.copies ;) (local.get $top) (local.get $then.copies))
              (i64.store offset=32 (; frame.available ;) (local.get $top) (local.get $then.available))
              (i64.store offset=40 (; frame.untried ;) (local.get $top) (local.get $then.untried))
              (i64.store offset=48 (; node.promising ;)
                (local.get $top)
                (i64.and (local.get $then.untried) (i64.load offset=66368 (; live ;) (local.get $first.2)))
              )
              (local.set $top
                (i32.add
                  (local.get $top)
                  (i32.mul (i64.ne (local.get $then.untried) (i64.const 0)) (i32.const 56))
                )
              )
              (br $candidate)
            )
          )
        )
      )
      (if (local.get $resuming)
        (then
          (local.set $resuming (i32.add (local.get $resuming) (i32.const -1)))
          (local.set $depth (i32.add (local.get $depth) (i32.const 1)))
          (local.set $frame (i32.add (local.get $frame) (i32.const 48)))
          (local.set $here.occupied (i64.load offset=8 (; frame.window ;) (local.get $frame)))
          (local.set $here.row (i32.load offset=16 (; frame.place ;) (local.get $frame)))
          (local.set $here.copies (i64.load offset=24 (; frame.copies ;) (local.get $frame)))
          (local.set $here.available (i64.load offset=32 (; frame.available ;) (local.get $frame)))
          (local.set $here.untried (i64.load offset=40 (; frame.untried ;) (local.get $frame)))
          (local.set $here.row (i32.add (i32.shl (local.get $here.row) (i32.const 3)) (local.get $base)))
          (local.set $first.3
            (i32.or
              (i32.const 0)
              (i32.and (i32.wrap_i64 (i64.shl (local.get $here.occupied) (i64.const 2))) (i32.const 24))
            )
          )
          (local.set $promising
            (i64.and (local.get $here.untried) (i64.load offset=66368 (; live ;) (local.get $first.3)))
          )
          (br $step)
        )
      )
      (if (i32.eq (local.get $top) (i32.const 66496))
        (then
          (i64.store (; ended ;) (i32.const 0) (i64.const 1))
          (i64.store offset=24 (; depth ;) (i32.const 0) (i64.const 0))
          (i64.store offset=32 (; nodes ;)
            (i32.const 0)
            (i64.add (i64.load offset=32 (; nodes ;) (i32.const 0)) (i64.extend_i32_u (local.get $nodes)))
          )
          (i32.store offset=320 (; used ;)
            (i32.const 0)
            (i32.add (i32.load offset=320 (; used ;) (i32.const 0)) (local.get $nodes))
          )
          (return (i32.const 1))
          (br_if $step (i64.eqz (local.get $here.untried)))
        )
        (else
          (local.set $top (i32.add (local.get $top) (i32.const -56)))
          (local.set $depth (i32.load offset=4 (; node.depth ;) (local.get $top)))
          (local.set $frame (i32.add (i32.mul (local.get $depth) (i32.const 48)) (i32.const 88)))
          (i32.store (; frame.chosen ;)
            (i32.add (local.get $frame) (i32.const -48))
            (i32.load (; frame.chosen ;) (local.get $top))
          )
          (local.set $here.occupied (i64.load offset=8 (; frame.window ;) (local.get $top)))
          (local.set $here.row (i32.load offset=16 (; frame.place ;) (local.get $top)))
          (local.set $here.copies (i64.load offset=24 (; frame.copies ;) (local.get $top)))
          (local.set $here.available (i64.load offset=32 (; frame.available ;) (local.get $top)))
          (local.set $here.untried (i64.load offset=40 (; frame.untried ;) (local.get $top)))
          (local.set $promising (i64.load offset=48 (; node.promising ;) (local.get $top)))
          (i64.store offset=8 (; frame.window ;) (local.get $frame) (local.get $here.occupied))
          (i32.store offset=16 (; frame.place ;)
            (local.get $frame)
            (i32.shr_u (i32.sub (local.get $here.row) (local.get $base)) (i32.const 3))
          )
          (i64.store offset=24 (; frame.copies ;) (local.get $frame) (local.get $here.copies))
          (i64.store offset=32 (; frame.available ;) (local.get $frame) (local.get $here.available))
          (i64.store offset=40 (; frame.untried ;) (local.get $frame) (local.get $here.untried))
          (local.set $level (i32.sub (i32.const 80) (i32.shl (local.get $depth) (i32.const 3))))
          (i64.store (; counter ;)
            (local.get $level)
            (i64.add (i64.load (; counter ;) (local.get $level)) (i64.popcnt (local.get $here.untried)))
          )
          (local.set $nodes (i32.add (local.get $nodes) (i32.const 1)))
        )
      )
      (br_if $step (i32.lt_u (local.get $nodes) (local.get $budget)))
      (i64.store (; frame.placed ;) (local.get $frame) (i64.const 0))
      (i64.store offset=24 (; depth ;) (i32.const 0) (i64.extend_i32_u (local.get $depth)))
      (local.set $above.2 (i32.const 88))
      (block $frame.done.2
        (loop $frame.3
          (br_if $frame.done.2 (i32.ge_u (local.get $above.2) (local.get $frame)))
          (local.set $placed.2 (i32.load (; frame.chosen ;) (local.get $above.2)))
          (i64.store offset=40 (; frame.untried ;)
            (local.get $above.2)
            (i64.and
              (i64.load offset=40 (; frame.untried ;) (local.get $above.2))
              (i64.sub (i64.shl (i64.const 1) (i64.extend_i32_u (local.get $placed.2))) (i64.const 1))
            )
          )
          (local.set $above.2 (i32.add (local.get $above.2) (i32.const 48)))
          (br $frame.3)
        )
      )
      (i64.store offset=32 (; nodes ;)
        (i32.const 0)
        (i64.add (i64.load offset=32 (; nodes ;) (i32.const 0)) (i64.extend_i32_u (local.get $nodes)))
      )
      (i32.store offset=320 (; used ;)
        (i32.const 0)
        (i32.add (i32.load offset=320 (; used ;) (i32.const 0)) (local.get $nodes))
      )
      (return (i32.const 0))
    )
    (unreachable)
  )
)
