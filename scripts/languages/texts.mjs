// Extracts the texts from a script, and replaces them: this is how the app is translated.
import { parseSync } from 'rolldown/utils';

/** Contexts in which a string is never a text, whatever it looks like. */
const codeContexts = new Set([
  'className',
  'd',
  'key',
  'viewBox',
  'path',
  'queryKey',
  'toastKey',
  // Agreed terms are not translated.
  'heading',
  'paragraphs',
  'transform',
]);
/** Contexts in which a lower-case word is a text; elsewhere it is more likely a name, e.g. of a query parameter. */
const wordContexts = new Set([
  ...['children', 'text', 'label', 'title', 'hint', 'detail', 'sign', 'plural', 'choice'],
  // Inside a template literal.
  'part',
  // Texts of the table library.
  ...['of', 'to', 'more', 'andCondition', 'orCondition'],
]);
/** Messages of thrown errors are for developers. */
const THROWN = 'new Error';
const errors = /^(Range|Type)?Error$/;

const accents = /[áéíóúüñ¿¡«»…ÁÉÍÓÚÑ]/;
const sentence = /^\p{Lu}[\p{Ll}]+([ ,.:;…?!)]|$)/u;
const words = /\p{L}{2,}/u;
const joiners =
  /(^|[\s,.(])(de|la|el|los|las|que|en|tu|una?|para|con|por|se|no|del|al|su|y|o|a|es|si|sin)([\s,.):;]|$)/i;
const styles = /[-:[\]/]|^(grid|flex|block|hidden|relative|absolute|rounded|border|truncate|tabular|group)$/;

const isWord = (text) => /^\p{Ll}+$/u.test(text);
const isStyle = (text) =>
  !accents.test(text) &&
  /^[a-z]/.test(text) &&
  text.split(/\s+/).some((part) => /^-?[a-z]+(-|\[|:(?=\S))/.test(part)) &&
  text.split(/\s+/).every((part) => styles.test(part) || /^[a-z0-9.]+$/.test(part));

/** Whether a trimmed string is a text for people. Lower-case words only count if a catalogue contains them. */
export function isText(text, context) {
  if (codeContexts.has(context) || context === THROWN || !words.test(text)) return false;
  // Text between tags is displayed, even a single word.
  if (context === 'children') return true;
  if (isWord(text)) return false;
  if (text.includes('(?:')) return false;
  if (accents.test(text) || sentence.test(text)) return true;
  return /\s/.test(text) && !isStyle(text) && (context === 'plural' || joiners.test(text));
}

/** Whether a string from a catalogue is a displayed text in this context. */
const isSaid = (text, context) =>
  !codeContexts.has(context) && context !== THROWN && (!isWord(text) || wordContexts.has(context));

/** Text of a literal or template; expressions become {0}, {1} … in order. */
export const textOf = (node) =>
  node.type === 'Literal'
    ? node.value
    : node.quasis
        .map((part, at) => part.value.cooked + (at < node.expressions.length ? `{${at}}` : ''))
        .join('');

const isString = (node) =>
  node?.type === 'TemplateLiteral' ? node.expressions.length === 0 : typeof node?.value === 'string';

function contextOfArgument(call, at) {
  const callee = call.callee.property?.name ?? call.callee.name;
  if (call.type === 'NewExpression' && errors.test(callee)) return THROWN;
  // plural(count, 'bodega', 'bodegas')
  const [, one, many] = call.arguments;
  if (at > 0 && isString(one) && isString(many)) return 'plural';
  return 'argument';
}

/** Collects the strings in `node` in source order; a template includes those inside its expressions. */
function collect(node, context, found) {
  if (!node || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const item of node) collect(item, context, found);
    return;
  }
  switch (node.type) {
    case 'Literal':
      if (typeof node.value === 'string') found.push({ node, context });
      return;
    case 'TemplateLiteral':
      found.push({
        node,
        context,
        inner: node.expressions.map((expression) => {
          const strings = [];
          collect(expression, node.expressions.length > 0 ? 'part' : context, strings);
          return strings;
        }),
      });
      return;
    case 'TaggedTemplateExpression':
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
    case 'TSLiteralType':
    case 'TSImportType':
      return;
    case 'ExportNamedDeclaration':
      collect(node.declaration, context, found);
      return;
    case 'Property':
      if (node.computed) collect(node.key, 'name', found);
      collect(node.value, String(node.key.name ?? node.key.value), found);
      return;
    case 'ObjectExpression': {
      const names = node.properties.map(({ key }) => key?.name ?? key?.value);
      for (const property of node.properties) {
        const before = found.length;
        collect(property, context, found);
        for (const string of found.slice(before)) string.beside ??= names;
      }
      return;
    }
    case 'MemberExpression':
      collect(node.object, 'object', found);
      if (node.computed) collect(node.property, 'name', found);
      return;
    case 'BinaryExpression':
      for (const side of [node.left, node.right])
        collect(side, /=/.test(node.operator) ? 'compared' : context, found);
      return;
    case 'ConditionalExpression':
      collect(node.test, 'test', found);
      for (const branch of [node.consequent, node.alternate]) {
        // A choice between two strings is displayed, unless the context is one of names.
        const isChoice = context === 'other' && isString(node.consequent) && isString(node.alternate);
        collect(branch, isChoice ? 'choice' : context, found);
      }
      return;
    case 'ArrayExpression':
      collect(node.elements, context, found);
      return;
    case 'SequenceExpression':
      collect(node.expressions, context, found);
      return;
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      collect(node.expression, context, found);
      return;
    case 'LogicalExpression':
      collect(node.left, context, found);
      collect(node.right, context, found);
      return;
    case 'CallExpression':
    case 'NewExpression':
      collect(node.callee, context, found);
      for (const [at, argument] of node.arguments.entries())
        collect(argument, contextOfArgument(node, at), found);
      return;
    case 'JSXText':
      found.push({
        node: { ...node, type: 'Literal', value: node.value.replace(/\s*\n\s*/g, ' ') },
        context: 'children',
      });
      return;
    case 'JSXAttribute':
      collect(node.value, node.name.name, found);
      return;
    case 'JSXExpressionContainer':
      collect(node.expression, context, found);
      return;
    case 'JSXElement':
      collect(node.openingElement.attributes, 'attribute', found);
      collect(node.children, 'children', found);
      return;
    default:
      for (const [name, value] of Object.entries(node)) {
        if (name !== 'type' && name !== 'start' && name !== 'end') collect(value, 'other', found);
      }
  }
}

export function stringsOf(name, code) {
  const { program, errors: failures } = parseSync(name, code);
  if (failures?.length > 0) throw new Error(`${name} can't be parsed: ${failures[0].message}`);
  const found = [];
  collect(program, 'other', found);
  return found;
}

const flat = (strings) => strings.flatMap((string) => [string, ...(string.inner ?? []).flatMap(flat)]);

/** The texts of a script: displayed strings, and the lower-case words in `known` where they may be texts. */
export function textsOf(name, code, known = new Set()) {
  return flat(stringsOf(name, code)).flatMap(({ node, context }) => {
    const text = textOf(node).trim();
    const isOne = known.has(text) ? isSaid(text, context) : isText(text, context);
    return isOne ? [text] : [];
  });
}

const escaped = (text) => text.replace(/[\\`]|\$(?=\{)/g, '\\$&');

/**
 * `code` with its texts translated. `catalog`: translations by Spanish text. The key 'Acciones|headerName' applies to
 * the text as value of a property `headerName`; 'Confirmada|confirmed+declined' to that of a property `confirmed` of
 * an object that also has a property `declined`.
 */
export function translated(name, code, catalog) {
  const emit = (start, end, strings) => {
    let out = '';
    let at = start;
    for (const string of strings) {
      out += code.slice(at, string.node.start) + render(string);
      at = string.node.end;
    }
    return out + code.slice(at, end);
  };
  const said = (text, context, beside = []) => {
    const apart = [...beside.map((name) => `${context}+${name}`), context].map((where) => `${text}|${where}`);
    return catalog.get(apart.find((key) => catalog.has(key)) ?? text);
  };
  const render = ({ node, context, beside, inner = [] }) => {
    const whole = textOf(node);
    const text = whole.trim();
    const other = isSaid(text, context) ? said(text, context, beside) : undefined;
    if (other === undefined && inner.length === 0) return code.slice(node.start, node.end);
    if (other === undefined) return emit(node.start, node.end, inner.flat());
    const from = whole.indexOf(text);
    const put = whole.slice(0, from) + other + whole.slice(from + text.length);
    if (inner.length === 0) return JSON.stringify(put);
    const parts = put.split(/\{(\d+)\}/);
    const pieces = parts.map((part, at) => {
      if (at % 2 === 0) return escaped(part);
      const expression = node.expressions[Number(part)];
      return `\${${emit(expression.start, expression.end, inner[Number(part)])}}`;
    });
    return `\`${pieces.join('')}\``;
  };
  return emit(0, code.length, stringsOf(name, code));
}
