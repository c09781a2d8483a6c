import sanitizeHtml from 'sanitize-html'
import { drawingIn } from './drawingIn.ts'

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'

const TAGS = [
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'style', 'switch', 'marker', 'mask', 'clipPath'],
  ...[
    'path',
    'rect',
    'circle',
    'ellipse',
    'line',
    'polyline',
    'polygon',
    'text',
    'tspan',
    'textPath',
    'image',
  ],
  ...[
    'linearGradient',
    'radialGradient',
    'stop',
    'pattern',
    'filter',
    'feBlend',
    'feColorMatrix',
    'feComposite',
  ],
  ...['feComponentTransfer', 'feFuncR', 'feFuncG', 'feFuncB', 'feFuncA', 'feConvolveMatrix', 'feFlood'],
  ...['feDiffuseLighting', 'feDisplacementMap', 'feDropShadow', 'feGaussianBlur', 'feMerge', 'feMergeNode'],
  ...['feMorphology', 'feOffset', 'feSpecularLighting', 'feTile', 'feTurbulence', 'feDistantLight'],
  ...['fePointLight', 'feSpotLight'],
]

const ATTRIBUTES = [
  ...['id', 'class', 'style', 'transform', 'xmlns', 'xmlns:xlink', 'xml:space', 'version', 'viewBox'],
  ...[
    'preserveAspectRatio',
    'x',
    'y',
    'x1',
    'y1',
    'x2',
    'y2',
    'dx',
    'dy',
    'cx',
    'cy',
    'r',
    'rx',
    'ry',
    'fx',
    'fy',
  ],
  ...[
    'fr',
    'width',
    'height',
    'd',
    'points',
    'pathLength',
    'href',
    'xlink:href',
    'offset',
    'rotate',
    'opacity',
  ],
  ...[
    'color',
    'display',
    'visibility',
    'overflow',
    'clip-path',
    'clip-rule',
    'clipPathUnits',
    'mask',
    'maskUnits',
  ],
  ...[
    'maskContentUnits',
    'fill',
    'fill-*',
    'stroke',
    'stroke-*',
    'stop-*',
    'flood-*',
    'lighting-color',
    'font-*',
  ],
  ...[
    'text-*',
    'letter-spacing',
    'word-spacing',
    'dominant-baseline',
    'alignment-baseline',
    'baseline-shift',
  ],
  ...[
    'writing-mode',
    'textLength',
    'lengthAdjust',
    'startOffset',
    'method',
    'spacing',
    'marker-*',
    'markerWidth',
  ],
  ...['markerHeight', 'markerUnits', 'refX', 'refY', 'orient', 'gradientUnits', 'gradientTransform'],
  ...['spreadMethod', 'patternUnits', 'patternContentUnits', 'patternTransform', 'filter', 'filterUnits'],
  ...['primitiveUnits', 'in', 'in2', 'result', 'mode', 'type', 'values', 'operator', 'k1', 'k2', 'k3', 'k4'],
  ...['stdDeviation', 'edgeMode', 'kernelMatrix', 'order', 'divisor', 'bias', 'targetX', 'targetY', 'radius'],
  ...['scale', 'xChannelSelector', 'yChannelSelector', 'baseFrequency', 'numOctaves', 'seed', 'stitchTiles'],
  ...['surfaceScale', 'diffuseConstant', 'specularConstant', 'specularExponent', 'azimuth', 'elevation', 'z'],
  ...['pointsAtX', 'pointsAtY', 'pointsAtZ', 'limitingConeAngle', 'tableValues', 'slope', 'intercept'],
  ...['amplitude', 'exponent', 'color-interpolation-filters', 'shape-rendering', 'vector-effect'],
  ...['paint-order', 'mix-blend-mode', 'isolation', 'image-rendering'],
]

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: { '*': ATTRIBUTES },
  allowVulnerableTags: true,
  disallowedTagsMode: 'completelyDiscard',
  parseStyleAttributes: false,
  allowedSchemes: [],
  allowedSchemesByTag: { image: ['data'] },
  allowedSchemesAppliedToAttributes: [],
  transformTags: {
    '*': (tagName, attribs) => ({ tagName, attribs: cleanAttributes(tagName, attribs) }),
    // What a link stands around stays.
    a: (_, attribs) => ({ tagName: 'g', attribs: cleanAttributes('g', attribs) }),
  },
  // The text of a style sheet is written out as it is, so that it must hold nothing but a style sheet.
  exclusiveFilter: ({ tag, text }) => tag === 'style' && !isPlainStyle(text),
  parser: {
    xmlMode: true,
    lowerCaseTags: false,
    lowerCaseAttributeNames: false,
    recognizeCDATA: true,
    decodeEntities: true,
  },
}

/**
 * A drawing with nothing that runs, loads or links: known elements and attributes only, references to parts of the
 * drawing itself and to pictures inside it. null when nothing is left that is a drawing.
 * @see docs/decisions/0009-svg-by-allow-list.md
 */
export function cleanSvg(content: Buffer): Buffer | null {
  const clean = sanitizeHtml(drawingIn(content) ?? '', OPTIONS).trim()
  return /^<svg[\s>]/.test(clean) && clean.endsWith('</svg>') ? Buffer.from(clean) : null
}

function cleanAttributes(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const kept = Object.entries(attribs).filter(([name, value]) => isHarmless(tagName, name, value))
  const spaces: sanitizeHtml.Attributes = tagName === 'svg' ? { xmlns: SVG, 'xmlns:xlink': XLINK } : {}
  return { ...Object.fromEntries(kept), ...spaces }
}

function isHarmless(tagName: string, name: string, value: string): boolean {
  if (name === 'xmlns') return value === SVG
  if (name === 'xmlns:xlink') return value === XLINK
  if (name === 'href' || name === 'xlink:href') {
    return value.startsWith('#') || (tagName === 'image' && isInnerPicture(value))
  }
  return isPlainStyle(value)
}

/** Only pictures that cannot hold scripts or further references. */
const isInnerPicture = (value: string): boolean =>
  /^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]*$/i.test(value)

/** No escape that hides a word, no import, no address but of a part of the drawing, no end of the sheet. */
function isPlainStyle(text: string): boolean {
  const withoutOwnParts = text.replace(/url\(\s*(['"]?)#[\w.:-]+\1\s*\)/gi, '')
  return !/[<&\\@]|url\s*\(|image(-set)?\s*\(|javascript:|expression\s*\(/i.test(withoutOwnParts)
}
