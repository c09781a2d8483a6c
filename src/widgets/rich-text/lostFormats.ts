import { t } from '#model/language/t.ts'

/** A kind of format: its name, and how often it stands in a text. */
type Format = [name: () => string, count: (body: HTMLElement) => number]

const tagged = (selector: string) => (body: HTMLElement) => body.querySelectorAll(selector).length

/** Letters that a style is set for, so that it does not matter how many elements carry it. */
const styled = (property: string, pattern?: RegExp) => (body: HTMLElement) => {
  const isSet = (element: HTMLElement) => {
    const value = element.style.getPropertyValue(property)
    return value !== '' && (pattern?.test(value) ?? true)
  }
  const carriers = [...body.querySelectorAll<HTMLElement>('[style]')].filter(isSet)
  const outermost = carriers.filter(one => !carriers.some(other => other !== one && other.contains(one)))
  return outermost.reduce((sum, { textContent }) => sum + (textContent ?? '').replace(/\s/g, '').length, 0)
}

const FORMATS: Format[] = [
  [() => t('从右到左的文字'), tagged('[dir=rtl], .ql-direction-rtl')],
  [() => t('对齐方式'), styled('text-align')],
  [() => t('字号'), styled('font-size')],
  [() => t('字体'), styled('font-family')],
  [() => t('文字颜色'), styled('color')],
  [() => t('背景颜色'), styled('background-color')],
  [() => t('段落缩进'), body => styled('text-indent')(body) + styled('padding-left', /em$/)(body)],
  [() => t('列表的编号方式'), body => [...body.querySelectorAll('ol')].filter(isNumbering).length],
  [() => t('列表的编号方式'), tagged('ol[start]:not([start="1"]), ol[type], ol[reversed]')],
  [() => t('待办事项'), tagged('[data-w-e-type=todo]')],
  [() => t('各级标题'), tagged('h1, h2, h3, h4, h5, h6')],
  [() => t('引用'), tagged('blockquote')],
  [() => t('代码'), tagged('pre')],
  [() => t('链接'), tagged('a[href]')],
  [() => t('图片'), tagged('img')],
  [() => t('视频'), tagged('video')],
  [() => t('表格'), tagged('td, th')],
]

/** Neighbours that count from 1 each are not the same as one list. */
const isNumbering = ({ children }: Element): boolean =>
  [...children].some(({ localName }) => localName === 'li')

/** How many items there are of each kind at each depth, wherever deeper lists stand: inside items or behind them. */
function itemsOf(body: HTMLElement): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of body.querySelectorAll('li')) {
    let depth = 0
    for (let above = item.parentElement; above; above = above.parentElement) {
      if (above.localName === 'ol' || above.localName === 'ul') depth += 1
    }
    const key = `${item.parentElement?.localName} ${depth}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

const isFewer = (rest: Map<string, number>, text: Map<string, number>): boolean =>
  [...text].some(([key, count]) => (rest.get(key) ?? 0) < count)

/** Letters in their order, whatever stands between them. */
const lettersOf = ({ textContent }: HTMLElement): string =>
  (textContent ?? '').replace(/[\s\u200b\ufeff]/g, '')

/**
 * Returns the names of formats of which an editor shows less than a text has: they would be gone once the text is
 * changed in it. Text that differs is one of them.
 */
export function lostFormats(html: string, shown: string): string[] {
  const [text, rest] = [html, shown].map(one => new DOMParser().parseFromString(one, 'text/html').body) as [
    HTMLElement,
    HTMLElement,
  ]
  const names = FORMATS.filter(([, count]) => count(rest) < count(text)).map(([name]) => name())
  if (isFewer(itemsOf(rest), itemsOf(text))) names.push(t('各种列表'))
  if (lettersOf(rest) !== lettersOf(text)) names.push(t('部分文字'))
  return [...new Set(names)]
}
