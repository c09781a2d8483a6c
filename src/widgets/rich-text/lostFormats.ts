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
  [() => t('各种列表'), tagged('li')],
  [() => t('待办事项'), tagged('[data-w-e-type=todo]')],
  [() => t('各级标题'), tagged('h1, h2, h3, h4, h5, h6')],
  [() => t('引用'), tagged('blockquote')],
  [() => t('代码'), tagged('pre')],
  [() => t('链接'), tagged('a[href]')],
  [() => t('图片'), tagged('img')],
  [() => t('视频'), tagged('video')],
  [() => t('表格'), tagged('td, th')],
]

/**
 * Returns the names of formats of which an editor shows less than a text has: they would be gone once the text is
 * changed in it.
 */
export function lostFormats(html: string, shown: string): string[] {
  const [text, rest] = [html, shown].map(one => new DOMParser().parseFromString(one, 'text/html').body) as [
    HTMLElement,
    HTMLElement,
  ]
  return FORMATS.filter(([, count]) => count(rest) < count(text)).map(([name]) => name())
}
