/// The look of the page.
enum HTMLStyle {
  static let text = """
    :root {
      --back: #fbfbfa; --card: #ffffff; --ink: #1d2126; --soft: #5d6670; --line: #dfe2e6; --tint: #f1f3f5;
      --error: #b3261e; --warning: #8a5300; --note: #1b5e9e; --good: #1a6b3c; --accent: #3f51b5;
      --error-tint: #fdecea; --warning-tint: #fff3dc; --note-tint: #e6f0fa; --good-tint: #e5f4ea; --mark: #ffe2a8;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --back: #15181c; --card: #1d2126; --ink: #e6e9ec; --soft: #9aa4ae; --line: #333a42; --tint: #262c33;
        --error: #ff8a80; --warning: #f5bf62; --note: #8ec2f5; --good: #7fd3a0; --accent: #a9b4ff;
        --error-tint: #3b1f1e; --warning-tint: #38290f; --note-tint: #16293b; --good-tint: #163122; --mark: #5e4612;
      }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--back); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
    header, form, main, footer, nav { max-width: 1180px; margin: 0 auto; padding: 0 24px; }
    header { padding-top: 28px; }
    h1 { margin: 0 0 14px; font-size: 24px; } h1 small { font-weight: 400; font-size: 14px; color: var(--soft); }
    code, pre, .place, .code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 13px; }
    #tiles { display: flex; flex-wrap: wrap; gap: 10px; }
    .tile { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 8px 16px; min-width: 98px; }
    .tile b { display: block; font-size: 22px; font-variant-numeric: tabular-nums; } .tile span { color: var(--soft); font-size: 13px; }
    .tile.error b { color: var(--error); } .tile.warning b { color: var(--warning); } .tile.note b { color: var(--note); }
    #coverage { color: var(--soft); margin: 12px 0 0; } #coverage:empty { display: none; }
    nav { display: flex; gap: 4px; margin-top: 22px; border-bottom: 1px solid var(--line); }
    nav button { font: inherit; color: var(--soft); background: none; border: 0; border-bottom: 3px solid transparent; padding: 8px 14px; cursor: pointer; }
    nav button[aria-selected=true] { color: var(--ink); border-color: var(--accent); font-weight: 600; }
    nav span { font-weight: 400; color: var(--soft); }
    form { position: sticky; top: 0; z-index: 2; background: var(--back); display: flex; flex-wrap: wrap; gap: 10px; align-items: center; padding-top: 12px; padding-bottom: 12px; }
    form label { color: var(--soft); font-size: 13px; }
    input[type=search], select, form button { font: inherit; font-size: 14px; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 4px 8px; max-width: 190px; }
    input[type=search] { width: 230px; max-width: 100%; }
    #severities label { margin-right: 8px; color: var(--ink); } #count { margin-left: auto; color: var(--soft); font-size: 13px; }
    main { padding-bottom: 40px; }
    h2 { font-size: 15px; margin: 22px 0 8px; overflow-wrap: anywhere; } h2 small { font-weight: 400; color: var(--soft); }
    h3 { font-size: 12px; letter-spacing: .04em; text-transform: uppercase; color: var(--soft); margin: 18px 0 6px; }
    details.finding { content-visibility: auto; contain-intrinsic-size: auto 62px; background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--soft); border-radius: 6px; margin: 8px 0; }
    details.error { border-left-color: var(--error); } details.warning { border-left-color: var(--warning); } details.note { border-left-color: var(--note); }
    summary { cursor: pointer; padding: 9px 14px; display: grid; grid-template-columns: 64px 1fr auto; gap: 2px 12px; align-items: baseline; list-style: none; }
    summary::-webkit-details-marker { display: none; }
    summary .message { overflow-wrap: anywhere; } summary .place { grid-column: 2; color: var(--soft); overflow-wrap: anywhere; } summary .pill { justify-self: start; } summary .rule { color: var(--soft); font-size: 13px; }
    summary:focus-visible, button:focus-visible, tr:focus-visible, input:focus-visible, select:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
    .pill { font-size: 12px; border-radius: 10px; padding: 1px 9px; white-space: nowrap; display: inline-block; }
    .pill.error { background: var(--error-tint); color: var(--error); } .pill.warning { background: var(--warning-tint); color: var(--warning); }
    .pill.note { background: var(--note-tint); color: var(--note); } .pill.safe { background: var(--good-tint); color: var(--good); } .pill.open { background: var(--error-tint); color: var(--error); }
    .pill.plain { background: var(--tint); color: var(--soft); }
    .body { padding: 0 16px 16px; border-top: 1px solid var(--line); }
    .facts { margin: 12px 0 0; color: var(--soft); } .facts .pill { margin-right: 6px; }
    pre { background: var(--tint); border-radius: 6px; padding: 10px 12px; margin: 8px 0; overflow-x: auto; tab-size: 4; }
    pre .number { color: var(--soft); user-select: none; } pre mark { background: var(--mark); color: inherit; border-radius: 2px; }
    p code, li code, summary code { background: var(--tint); border-radius: 3px; padding: 0 3px; }
    ol, ul { margin: 6px 0; padding-left: 24px; } li .place { color: var(--soft); }
    .step { display: inline-block; min-width: 74px; color: var(--accent); font-size: 13px; }
    svg { display: block; max-width: 100%; height: auto; margin: 8px 0; } svg text { fill: var(--ink); font: 13px system-ui, sans-serif; } svg .soft { fill: var(--soft); font-size: 12px; }
    svg .head { font-weight: 600; } svg .lane { stroke: var(--line); stroke-width: 1.5; } svg .open { fill: var(--note-tint); stroke: var(--note); }
    svg .dot { fill: var(--accent); } svg .arrow { stroke: var(--accent); stroke-width: 1.5; fill: none; } svg .tip { fill: var(--accent); }
    svg .harm { fill: var(--error); } svg .harm-line { stroke: var(--error); stroke-width: 2.5; } svg .harm-back { fill: var(--error-tint); }
    table { table-layout: fixed; width: 100%; border-collapse: collapse; background: var(--card); font-size: 14px; }
    th { text-align: left; position: sticky; top: var(--bar, 58px); background: var(--tint); cursor: pointer; white-space: nowrap; }
    th, td { padding: 5px 10px; border: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
    #inventory th:nth-child(1) { width: 23%; } #inventory th:nth-child(2) { width: 17%; } #inventory th:nth-child(5) { width: 58px; } #inventory th:nth-child(6) { width: 13%; } #inventory th:nth-child(7) { width: 11%; } #inventory th:nth-child(8) { width: 15%; }
    tbody tr { cursor: pointer; } tbody tr:hover { background: var(--tint); } tr.detail, tr.detail:hover { background: var(--back); cursor: auto; }
    .empty { color: var(--soft); padding: 40px 0; text-align: center; }
    footer { color: var(--soft); font-size: 13px; padding-bottom: 30px; } kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 5px; background: var(--card); }
    [hidden] { display: none !important; }
    @media screen and (max-width: 760px) {
      header, form, main, footer, nav { padding-left: 12px; padding-right: 12px; } form, th { position: static; }
      .tile { padding: 4px 10px; min-width: 78px; } .tile b { font-size: 18px; } nav { overflow-x: auto; } nav button { padding: 8px 10px; white-space: nowrap; }
      summary { grid-template-columns: auto 1fr; } summary .rule { order: 1; justify-self: end; } summary .message { order: 2; grid-column: 1 / -1; } summary .place { order: 3; grid-column: 1 / -1; }
      .diagram { overflow-x: auto; } svg { max-width: none; } #inventory, #suppressions { overflow-x: auto; } table { min-width: 900px; }
    }
    @media print {
      nav, form, footer { display: none; } body { background: #fff; font-size: 11px; } code, pre, .place, .code { font-size: 10px; } .tile { padding: 3px 8px; min-width: 60px; } .tile b { font-size: 15px; } table { font-size: 10px; } section[hidden] { display: none !important; }
      details.finding { content-visibility: visible; } summary, pre, .diagram, li, p { break-inside: avoid; } summary, h2, h3 { break-after: avoid; } pre { white-space: pre-wrap; } th { position: static; } header, main { max-width: none; padding: 0; }
    }

    """
}
