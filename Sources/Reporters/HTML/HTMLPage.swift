/// The fixed part of the page.
enum HTMLPage {
  static let body = """
    <header>
      <h1>TicketGate <small id="version"></small></h1>
      <div id="tiles"></div>
      <p id="coverage"></p>
    </header>
    <nav role="tablist" aria-label="Views">
      <button role="tab" id="tab-findings" aria-controls="findings" aria-selected="true">Findings <span></span></button>
      <button role="tab" id="tab-inventory" aria-controls="inventory" aria-selected="false">Inventory <span></span></button>
      <button role="tab" id="tab-suppressions" aria-controls="suppressions" aria-selected="false">Suppressions <span></span></button>
    </nav>
    <form id="filters" role="search">
      <input id="search" type="search" placeholder="Search  ( / )" aria-label="Search" autocomplete="off">
      <span id="severities" role="group" aria-label="Severity"></span>
      <label>Rule <select id="rule"></select></label>
      <label>State <select id="state"></select></label>
      <label>Path <select id="path"></select></label>
      <label>Verdict <select id="verdict"></select></label>
      <label>Group by <select id="group"></select></label>
      <button type="reset">Clear</button>
      <output id="count" aria-live="polite"></output>
    </form>
    <main>
      <section id="findings" role="tabpanel" aria-labelledby="tab-findings"></section>
      <section id="inventory" role="tabpanel" aria-labelledby="tab-inventory" hidden></section>
      <section id="suppressions" role="tabpanel" aria-labelledby="tab-suppressions" hidden></section>
    </main>
    <footer>
      <kbd>/</kbd> search <kbd>j</kbd> <kbd>k</kbd> next, previous <kbd>Enter</kbd> open <kbd>o</kbd> open all shown
      <kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd> views <kbd>Esc</kbd> clear
    </footer>
    <noscript>This report needs scripts; it loads nothing from anywhere.</noscript>
    """
}
