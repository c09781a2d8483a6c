import sanitizeHtml from 'sanitize-html'

const SIZE = [/^\d{1,4}(\.\d{1,2})?(px|em|rem|%|pt)$/]
const COLOR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]{5,40}\)$/i, /^[a-z]{3,20}$/i]
const WORD = [/^[a-z-]{3,20}$/i]
const FONT = [/^[\p{L}\d\s,'"-]{1,100}$/u]
const BORDER = [/^[\da-z\s.#(),%]{1,60}$/i]

/**
 * What Quill, the editor of older clients, writes where ours writes styles and tags: alignment, size, font, direction
 * and depth as classes of these names and no others, the kind of a list at its items.
 */
const QUILL_CLASSES = [
  /^ql-align-(center|right|justify)$/,
  /^ql-size-(small|large|huge)$/,
  /^ql-font-(serif|monospace)$/,
  /^ql-direction-rtl$/,
  /^ql-indent-[1-8]$/,
  /^ql-(syntax|code-block|code-block-container)$/,
]

/** Tags, classes and styles that rich-text editors make; everything else is taken away, its text kept. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'sub', 'sup', 'font', 'ul', 'ol', 'li', 'input'],
    ...['a', 'img', 'video', 'source', 'figure', 'figcaption'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    '*': [
      'style',
      'title',
      'data-w-e-type',
      'data-w-e-is-void',
      'data-w-e-is-inline',
      'data-value',
      'data-info',
    ],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'data-href'],
    video: ['src', 'poster', 'controls', 'width', 'height'],
    source: ['src', 'type'],
    input: [{ name: 'type', values: ['checkbox'] }, 'checked', 'disabled'],
    font: ['color', 'face'],
    li: ['data-list'],
    ul: ['data-checked'],
    div: ['data-language'],
    td: ['colspan', 'rowspan', 'width'],
    th: ['colspan', 'rowspan', 'width'],
    col: ['span', 'width'],
    ol: ['start'],
    table: ['width'],
  },
  allowedClasses: { code: ['language-*'], '*': QUILL_CLASSES },
  allowedStyles: {
    '*': {
      ...{ color: COLOR, 'background-color': COLOR, 'font-size': SIZE, 'font-family': FONT },
      ...{
        'font-weight': [...WORD, /^\d{3}$/],
        'font-style': WORD,
        'text-decoration': WORD,
        'text-align': WORD,
      },
      ...{ 'line-height': [/^\d{1,2}(\.\d{1,2})?$/, ...SIZE], 'text-indent': SIZE, 'padding-left': SIZE },
      ...{ width: [...SIZE, /^auto$/], height: [...SIZE, /^auto$/], 'vertical-align': WORD, border: BORDER },
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  // A page that is opened from here learns nothing of this one and cannot steer it.
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }),
    li: onlyWhere('data-list', /^(ordered|bullet|checked|unchecked)$/),
    ul: onlyWhere('data-checked', /^(true|false)$/),
    div: onlyWhere('data-language', /^[a-z][a-z0-9+#-]{0,29}$/i),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && isForeignData(attribs.src),
}

/** HTML with what the editor makes and nothing that runs, loads or covers the page. */
export const sanitizeRichText = (html: string): string => sanitizeHtml(html, ALLOWED)

/** Of data addresses only pictures that cannot hold scripts. */
const isForeignData = (source = ''): boolean =>
  /^\s*data:/i.test(source) && !/^data:image\/(png|jpe?g|gif|webp);base64,/i.test(source)

/** Leaves an attribute away whose value is none of these. */
function onlyWhere(name: string, values: RegExp): sanitizeHtml.Transformer {
  return (tagName, { [name]: value, ...attribs }) => ({
    tagName,
    attribs: value !== undefined && values.test(value) ? { ...attribs, [name]: value } : attribs,
  })
}
