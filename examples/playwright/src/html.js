const ESCAPED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function escaped(text) {
  return text.replace(/[&<>"]/, (character) => ESCAPED[character]);
}

export function pageOf(title, entries) {
  const rows = entries.map(({ name, text }) => `<p><b>${escaped(name)}</b> ${escaped(text)}</p>`);
  return `<!doctype html>\n<title>${escaped(title)}</title>\n${rows.join("\n")}\n`;
}
