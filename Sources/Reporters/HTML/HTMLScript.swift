// The script of the page, in four parts that are joined in this order. It reads the JSON of the page once and builds
// nodes; no part of it takes text for markup.

/// The script of the page.
enum HTMLScript {
  /// The data, what is derived from it, and the way nodes are made.
  static let model = #"""
    'use strict';
    const data = JSON.parse(document.getElementById('data').textContent);
    const report = data.report;
    const byId = id => document.getElementById(id);
    const levels = ['error', 'warning', 'note'];
    const filter = { text: '', severities: new Set(levels), rule: '', state: '', path: '', verdict: '', group: 'file' };

    function node(tag, properties, ...children) {
      const made = document.createElement(tag);
      for (const [name, value] of Object.entries(properties || {})) {
        if (name === 'class') made.className = value;
        else if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
        else if (value !== undefined && value !== null && value !== false) made.setAttribute(name, value === true ? '' : value);
      }
      made.append(...children.filter(child => child !== null && child !== undefined));
      return made;
    }
    // Names of code stand between backticks.
    const rich = text => text.split('`').map((part, index, all) => index % 2 && index < all.length - 1 ? node('code', {}, part) : index % 2 ? '`' + part : part);
    // Paths and names break behind a slash, before a dot, and only else anywhere.
    const breakable = text => text.split(/(?<=\/)|(?=[.+])/).flatMap((part, index) => index ? [node('wbr'), part] : [part]);
    const placeText = at => at.file + ':' + at.line + ':' + at.column;
    const place = at => node('span', { class: 'place' }, ...breakable(placeText(at)));
    const pill = (text, kind) => node('span', { class: 'pill ' + kind }, text);
    function verdictPill(verdict) {
      const known = data.verdicts[verdict];
      const made = pill(verdict, known && known.safe ? 'safe' : 'open');
      if (known) made.title = known.meaning;
      return made;
    }
    function worst(row) {
      const found = row.routes.map(route => route.verdict);
      found.sort((a, b) => data.verdicts[a].strength - data.verdicts[b].strength);
      return found[0] || '';
    }
    const findings = report.findings.map((finding, index) => ({
      kind: 'finding', value: finding, index,
      rule: finding.rule, states: [finding.state, ...finding.writes.map(write => write.state)].filter(Boolean),
      paths: finding.paths, verdicts: finding.verdict ? [finding.verdict] : [],
      text: [finding.message, finding.rule, placeText(finding), finding.state || '', finding.entries.join(' '), finding.remedy,
        ...finding.witness.map(event => event.text), ...finding.route.map(step => step.text + ' ' + step.file)].join('\n').toLowerCase()
    }));
    const rows = (report.writes || []).map(row => ({
      kind: 'row', value: row, worst: worst(row), states: [row.state], paths: row.paths,
      verdicts: row.routes.map(route => route.verdict),
      text: [placeText(row), row.state, row.effect, row.role, row.paths.join(' '), row.entries.join(' '),
        row.routes.map(route => route.verdict).join(' ')].join('\n').toLowerCase()
    }));
    function passes(item) {
      return (item.kind !== 'finding' || filter.severities.has(item.value.severity) && (!filter.rule || item.rule === filter.rule))
        && (!filter.state || item.states.includes(filter.state)) && (!filter.path || item.paths.includes(filter.path))
        && (!filter.verdict || item.verdicts.includes(filter.verdict))
        && filter.text.split(/\s+/).every(word => item.text.includes(word));
    }

    """#

  /// The witness as a sequence diagram.
  static let diagram = #"""
    const space = 'http://www.w3.org/2000/svg';
    function shape(tag, properties, text) {
      const made = document.createElementNS(space, tag);
      for (const [name, value] of Object.entries(properties)) made.setAttribute(name, value);
      if (text !== undefined) made.textContent = text;
      return made;
    }
    function folded(text, width) {
      const lines = [''];
      for (const word of text.split(' ')) {
        const last = lines[lines.length - 1];
        if (last && last.length + 1 + word.length > width) lines.push(word);
        else lines[lines.length - 1] = last ? last + ' ' + word : word;
      }
      return lines.map(line => line.length > width + 20 ? line.slice(0, width + 19) + '…' : line);
    }
    function diagram(finding) {
      const titles = { user: 'User', first: 'Request 1', second: 'Request 2', state: 'State' };
      const acting = new Set(finding.witness.map(event => event.lane));
      if (finding.witness.some(event => event.changesState)) acting.add('state');
      const order = Object.keys(titles).filter(lane => acting.has(lane));
      const x = Object.fromEntries(order.map((lane, index) => [lane, 60 + index * 104]));
      const textLeft = x[order[order.length - 1]] + 66;
      const width = Math.floor((1060 - textLeft) / 7);
      const steps = finding.witness.map((event, index) => {
        const lines = folded((index + 1) + '. ' + event.text.replaceAll('`', ''), width);
        const at = event.file.split('/').pop() + ':' + event.line;
        if (lines[lines.length - 1].length + 3 + at.length > width) lines.push('');
        return { event, index, lane: event.lane, lines, at };
      });
      let y = 46;
      for (const step of steps) { step.top = y; step.height = 34 + (step.lines.length - 1) * 17; y += step.height + 10; }
      const picture = shape('svg', { viewBox: '0 0 1080 ' + (y + 6), width: 1080, height: y + 6, role: 'img' });
      picture.append(shape('title', {}, 'Events in the order in which they do harm'));
      const last = steps.length - 1;
      for (const lane of order) {
        picture.append(shape('text', { x: x[lane], y: 18, 'text-anchor': 'middle', class: 'head' }, titles[lane]));
        picture.append(shape('line', { x1: x[lane], x2: x[lane], y1: 28, y2: y, class: 'lane' }));
      }
      if (finding.state) picture.append(shape('text', { x: textLeft, y: 18, class: 'soft' }, 'State: ' + finding.state));
      for (const lane of ['first', 'second']) {
        const own = steps.filter(step => step.lane === lane);
        if (own.length > 1) picture.append(shape('rect', { x: x[lane] - 5, width: 10, rx: 4, y: own[0].top + 8, height: own[own.length - 1].top - own[0].top + 8, class: 'open' }));
      }
      for (const step of steps) {
        const harmful = step.index === last;
        const middle = step.top + 14;
        if (harmful) picture.append(shape('rect', { x: 8, y: step.top - 6, width: 1064, height: step.height + 4, rx: 6, class: 'harm-back' }));
      }
      for (const step of steps) {
        const harmful = step.index === last;
        const middle = step.top + 14;
        if (step.event.changesState) {
          picture.append(shape('line', { x1: x[step.lane], x2: x.state - 7, y1: middle, y2: middle, class: harmful ? 'arrow harm-line' : 'arrow' }));
          picture.append(shape('path', { d: 'M' + (x.state - 9) + ' ' + (middle - 5) + ' l9 5 l-9 5 z', class: harmful ? 'harm' : 'tip' }));
        }
        picture.append(shape('circle', { cx: x[step.lane], cy: middle, r: 6, class: harmful ? 'harm' : 'dot' }));
        if (harmful) picture.append(shape('text', { x: textLeft - 54, y: middle + 6, class: 'harm head', 'font-size': 18 }, '✕'));
        const label = shape('text', { x: textLeft, y: middle + 4 });
        step.lines.forEach((line, index) => { if (line) label.append(shape('tspan', { x: textLeft, dy: index ? 17 : 0 }, line)); });
        const isOwnLine = !step.lines[step.lines.length - 1];
        label.append(shape('tspan', isOwnLine ? { class: 'soft', x: textLeft, dy: 17 } : { class: 'soft' }, (isOwnLine ? '' : '   ') + step.at));
        picture.append(label);
      }
      return node('div', { class: 'diagram' }, picture);
    }

    """#

  /// Findings, inventory and suppressions as nodes.
  static let views = #"""
    function source(finding) {
      const lines = data.excerpts[finding.file] || {};
      const block = node('pre', {});
      for (let number = finding.line - 2; number <= Math.max(finding.line, Math.min(finding.endLine, finding.line + 8)) + 2; number++) {
        const line = lines[number];
        if (!line) {
          if (lines[number + 1] && block.childNodes.length) block.append(node('span', { class: 'number' }, '    ⋯\n'));
          continue;
        }
        block.append(node('span', { class: 'number' }, String(number).padStart(5) + '  '));
        if (number === finding.line) {
          const bytes = new TextEncoder().encode(line[0]);
          const text = (from, to) => new TextDecoder().decode(bytes.slice(Math.max(0, from), Math.max(0, to)));
          const from = finding.column - line[1];
          const to = finding.endLine > finding.line ? bytes.length : Math.max(from, finding.endColumn - line[1]);
          block.append(text(0, from), node('mark', {}, text(from, to)), text(to, bytes.length), '\n');
        } else block.append(line[0] + '\n');
      }
      return block.childNodes.length ? block : null;
    }
    function stepList(steps) {
      return node('ol', {}, ...steps.map(step => node('li', {}, node('span', { class: 'step' }, step.step), ' ', ...rich(step.text), ' ', place(step))));
    }
    function fill(card, item) {
      if (card.querySelector('.body')) return;
      const finding = item.value;
      const body = node('div', { class: 'body' });
      const facts = node('p', { class: 'facts' });
      if (finding.verdict) facts.append(verdictPill(finding.verdict));
      if (finding.state) facts.append(pill(finding.state, 'plain code'));
      for (const path of finding.paths) facts.append(pill(path, 'plain'));
      if (finding.entries.length) facts.append('from ' + finding.entries.join(', '));
      body.append(facts);
      const quoted = source(finding);
      if (quoted) body.append(quoted);
      const others = finding.writes.filter(write => placeText(write) !== placeText(finding));
      if (others.length) body.append(node('h3', {}, others.length < finding.writes.length ? 'Also writes' : 'Writes'), node('ul', {}, ...others.map(write => node('li', {}, write.effect + ' of ' + write.state + ' ', place(write)))));
      if (finding.witness.length) body.append(node('h3', {}, 'How it fails'), diagram(finding));
      if (finding.route.length) body.append(node('h3', {}, 'Route'), stepList(finding.route));
      if (finding.conflict) body.append(node('h3', {}, 'Conflict'), node('p', {}, ...rich(finding.conflict.text), ' ', place(finding.conflict)));
      if (finding.remedy) {
        const [first, ...rest] = finding.remedy.split('\n');
        body.append(node('h3', {}, 'Remedy'), node('p', {}, ...rich(first)));
        if (rest.length) body.append(node('pre', {}, rest.join('\n')));
      }
      const rule = data.rules[finding.rule];
      if (rule) body.append(node('h3', {}, 'Rule ' + finding.rule), node('p', {}, ...rich(rule.harm)));
      card.append(body);
    }
    function card(item) {
      const finding = item.value;
      const made = node('details', { class: 'finding ' + finding.severity },
        node('summary', {}, pill(finding.severity, finding.severity), node('span', { class: 'message' }, ...rich(finding.message)),
          node('span', { class: 'rule' }, finding.rule), place(finding)));
      made.addEventListener('toggle', () => { if (made.open) fill(made, item); });
      item.card = made;
      return made;
    }
    function groupNames(item) {
      const finding = item.value;
      switch (filter.group) {
        case 'file': return [finding.file];
        case 'state': return [finding.state || 'no state'];
        case 'path': return finding.paths.length ? finding.paths : ['no path'];
        case 'rule': return [finding.rule];
        case 'verdict': return [finding.verdict || 'no verdict'];
        default: return [''];
      }
    }
    // Thousands of nodes are added in portions, so that the first are on the screen at once and keys still answer.
    let pending = null;
    function grow(jobs) {
      const mine = pending = { at: 0, jobs };
      const step = count => { for (const end = Math.min(jobs.length, mine.at + count); mine.at < end;) jobs[mine.at++](); };
      const go = () => { if (pending === mine && mine.at < jobs.length) { step(250); setTimeout(go); } };
      step(120);
      setTimeout(go);
    }
    function flush() { while (pending && pending.at < pending.jobs.length) pending.jobs[pending.at++](); }
    function drawFindings() {
      const view = byId('findings');
      const shown = findings.filter(passes);
      const groups = new Map();
      for (const item of shown) {
        // A finding on several kinds of path is listed under the first of them.
        const name = groupNames(item)[0];
        if (!groups.has(name)) groups.set(name, []);
        groups.get(name).push(item);
      }
      view.replaceChildren();
      const jobs = [];
      for (const name of [...groups.keys()].sort()) {
        const items = groups.get(name);
        if (name) jobs.push(() => view.append(node('h2', {}, name + ' ', node('small', {}, String(items.length)))));
        for (const item of items) jobs.push(() => view.append(item.card || card(item)));
      }
      if (!jobs.length) view.append(node('p', { class: 'empty' }, findings.length ? 'No finding passes the filters.' : 'No findings.'));
      grow(jobs);
      return [shown.length, findings.length];
    }
    const columns = [
      ['Place', item => placeText(item.value)], ['State', item => item.value.state], ['Effect', item => item.value.effect],
      ['Role', item => item.value.role], ['Late', item => item.value.late ? 'yes' : 'no'], ['Verdict', item => item.worst],
      ['Paths', item => item.value.paths.join(', ')], ['Entries', item => item.value.entries.join(', ')]
    ];
    let sorted = { column: 0, down: false };
    function routes(item) {
      const row = item.value;
      if (!row.routes.length) return node('p', {}, 'No route crosses a request.');
      return node('div', {}, ...row.routes.map((route, index) => node('div', {},
        node('h3', {}, 'Route ' + (index + 1) + ' '), verdictPill(route.verdict), ' ' + (data.verdicts[route.verdict] || {}).meaning,
        stepList(route.steps),
        route.issuedAt ? node('p', {}, 'Ticket read at ', place(route.issuedAt)) : null,
        route.checkedAt ? node('p', {}, 'Compared at ', place(route.checkedAt)) : null,
        route.conflict ? node('p', {}, 'Conflict: ', ...rich(route.conflict.text), ' ', place(route.conflict)) : null)));
    }
    function line(item) {
      if (item.line) return item.line;
      const cells = columns.map(([title, read]) => {
        const text = read(item);
        if (title === 'Verdict' && text) return node('td', {}, verdictPill(text));
        return node('td', { class: title === 'Place' || title === 'State' ? 'code' : '' }, ...breakable(text));
      });
      item.line = node('tr', { tabindex: 0, 'aria-expanded': 'false' }, ...cells);
      item.line.addEventListener('click', () => {
        const open = item.line.getAttribute('aria-expanded') === 'true';
        item.line.setAttribute('aria-expanded', String(!open));
        if (open) item.line.nextSibling.remove();
        else item.line.after(node('tr', { class: 'detail' }, node('td', { colspan: columns.length }, routes(item))));
      });
      return item.line;
    }
    function drawInventory() {
      const view = byId('inventory');
      const shown = rows.filter(passes);
      const read = columns[sorted.column][1];
      if (sorted.column || sorted.down) {
        shown.sort((a, b) => read(a) < read(b) ? -1 : read(a) > read(b) ? 1 : 0);
        if (sorted.down) shown.reverse();
      }
      const heads = columns.map(([title], index) => node('th', { scope: 'col', tabindex: 0, 'aria-sort': index === sorted.column ? (sorted.down ? 'descending' : 'ascending') : undefined,
        onclick: () => { sorted = { column: index, down: sorted.column === index && !sorted.down }; draw(); } }, title));
      const body = node('tbody', {});
      grow(shown.map(item => () => {
        if (item.line) item.line.setAttribute('aria-expanded', 'false');
        body.append(line(item));
      }));
      view.replaceChildren(shown.length ? node('table', {}, node('thead', {}, node('tr', {}, ...heads)), body)
        : node('p', { class: 'empty' }, rows.length ? 'No write passes the filters.' : 'No writes of state.'));
      return [shown.length, rows.length];
    }
    function drawSuppressions() {
      const view = byId('suppressions');
      const shown = report.suppressions.filter(item => [item.file, item.rules.join(' '), item.reason || ''].join('\n').toLowerCase().includes(filter.text));
      const body = shown.map(item => node('tr', {}, node('td', { class: 'code' }, item.file + ':' + item.line), node('td', {}, item.rules.join(', ')),
        node('td', {}, item.reason || 'no reason'), node('td', {}, item.used ? pill('used', 'safe') : pill('unused', 'open'))));
      view.replaceChildren(body.length ? node('table', {}, node('thead', {}, node('tr', {}, ...['Place', 'Rules', 'Reason', 'Used'].map(title => node('th', {}, title)))), node('tbody', {}, ...body))
        : node('p', { class: 'empty' }, 'No suppressions.'));
      return [shown.length, report.suppressions.length];
    }

    """#

  /// Filters, tabs and keys.
  static let controls = #"""
    let view = 'findings';
    const drawers = { findings: drawFindings, inventory: drawInventory, suppressions: drawSuppressions };
    function draw() {
      const [shown, all] = drawers[view]();
      byId('count').textContent = shown === all ? all + ' shown' : shown + ' of ' + all + ' shown';
    }
    function show(name) {
      view = name;
      for (const id of Object.keys(drawers)) {
        byId(id).hidden = id !== name;
        byId('tab-' + id).setAttribute('aria-selected', String(id === name));
      }
      for (const id of ['severities', 'rule', 'group']) (id === 'severities' ? byId(id) : byId(id).parentNode).hidden = name !== 'findings';
      for (const id of ['state', 'path', 'verdict']) byId(id).parentNode.hidden = name === 'suppressions';
      measure();
      draw();
    }
    function choices(id, values, all) {
      const list = byId(id);
      list.append(node('option', { value: '' }, all), ...[...new Set(values)].sort().map(value => node('option', { value }, value)));
      list.addEventListener('change', () => { filter[id] = list.value; draw(); });
    }
    function move(step) {
      const places = [...document.querySelectorAll(view === 'findings' ? '#findings summary' : '#' + view + ' tbody tr:not(.detail)')];
      const at = places.indexOf(document.activeElement);
      const next = places[Math.min(places.length - 1, Math.max(0, at < 0 ? 0 : at + step))];
      if (next) { next.focus(); next.scrollIntoView({ block: 'nearest' }); }
    }
    function openShown() {
      flush();
      const cards = [...document.querySelectorAll('#findings details')];
      const open = cards.some(made => !made.open);
      for (const item of findings) if (item.card && item.card.isConnected) { if (open) fill(item.card, item); item.card.open = open; }
    }
    const items = findings.concat(rows);
    const tile = (name, count, kind) => node('div', { class: 'tile ' + (count ? kind || '' : '') }, node('b', {}, count.toLocaleString('en')), node('span', {}, name));
    const sums = report.summary;
    byId('version').textContent = report.tool.version;
    byId('tiles').append(tile('errors', sums.errors, 'error'), tile('warnings', sums.warnings, 'warning'), tile('notes', sums.notes, 'note'),
      tile('suppressed', sums.suppressed), tile('in baseline', sums.baselined), tile('files', sums.files), tile('lines', sums.lines),
      tile('writes', sums.writes), tile('late writes', sums.lateWrites));
    const holes = sums.coverage;
    const parts = [[holes.recoveredFiles.length, 'file', ' with skipped text'], [holes.unresolvedCalls, 'unresolved call', ''], [holes.unknownClosures, 'closure', ' given to unknown functions'], [holes.boundsHit, 'bound', ' hit']]
      .filter(([count]) => count).map(([count, name, rest]) => count.toLocaleString('en') + ' ' + name + (count === 1 ? '' : 's') + rest);
    byId('coverage').textContent = parts.length ? 'Not understood: ' + parts.join(', ') + '.' : '';
    for (const [id, count] of [['findings', findings.length], ['inventory', rows.length], ['suppressions', report.suppressions.length]]) {
      byId('tab-' + id).querySelector('span').textContent = count;
      byId('tab-' + id).addEventListener('click', () => show(id));
    }
    byId('tab-inventory').hidden = !report.writes;
    for (const level of levels) {
      const box = node('input', { type: 'checkbox', checked: true, id: 'level-' + level, onchange: () => { box.checked ? filter.severities.add(level) : filter.severities.delete(level); draw(); } });
      byId('severities').append(node('label', {}, box, ' ' + level));
    }
    choices('rule', findings.map(item => item.rule), 'all');
    choices('state', items.flatMap(item => item.states), 'all');
    choices('path', items.flatMap(item => item.paths), 'all');
    choices('verdict', items.flatMap(item => item.verdicts), 'all');
    for (const name of ['file', 'state', 'path', 'rule', 'verdict', 'nothing']) byId('group').append(node('option', { value: name }, name));
    byId('group').addEventListener('change', () => { filter.group = byId('group').value; draw(); });
    let waiting = 0;
    byId('search').addEventListener('input', () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => { filter.text = byId('search').value.trim().toLowerCase(); draw(); }, rows.length + findings.length > 1000 ? 120 : 0);
    });
    byId('filters').addEventListener('submit', event => event.preventDefault());
    byId('filters').addEventListener('reset', () => {
      Object.assign(filter, { text: '', severities: new Set(levels), rule: '', state: '', path: '', verdict: '', group: 'file' });
      setTimeout(draw);
    });
    document.addEventListener('keydown', event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const typing = /^(INPUT|SELECT)$/.test(event.target.tagName) && event.target.type !== 'checkbox';
      if (event.key === 'Escape') { byId('filters').reset(); document.activeElement.blur(); return; }
      if (typing) return;
      const views = ['findings', 'inventory', 'suppressions'];
      if (event.key === '/') { event.preventDefault(); byId('search').focus(); }
      else if (event.key === 'j') move(1);
      else if (event.key === 'k') move(-1);
      else if (event.key === 'o' && view === 'findings') openShown();
      else if (event.key === 'Enter' && /^(TR|TH)$/.test(event.target.tagName)) event.target.click();
      else if ('123'.includes(event.key) && !byId('tab-' + views[event.key - 1]).hidden) show(views[event.key - 1]);
    });
    addEventListener('beforeprint', () => {
      flush();
      for (const item of findings) if (item.card && item.card.isConnected) { fill(item.card, item); item.card.open = true; }
    });
    const measure = () => document.documentElement.style.setProperty('--bar', byId('filters').offsetHeight + 'px');
    addEventListener('resize', measure);
    show(findings.length || !report.writes ? 'findings' : 'inventory');

    """#
}
