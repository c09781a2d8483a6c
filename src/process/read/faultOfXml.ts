import { t } from '#model/language/t.ts'
import { DiagramFault } from '../DiagramFault.ts'
import type { TextPlaces } from './TextPlaces.ts'

/** Characters that XML forbids, however they are written, and halves of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids
export const FORBIDDEN = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/u

/** What the parser says, and what that means for whoever chose the file. The first that fits counts. */
const MEANINGS: [RegExp, () => string][] = [
  [/close tag|closing tag/, () => t('结束标签与开始标签不符')],
  [/^unbound namespace/, () => t('使用了没有声明的命名空间前缀')],
  [/^duplicate attribute/, () => t('属性重复')],
  [/tag name|^malformed name/, () => t('元素名称不正确')],
  [/attribute|quote/, () => t('属性写法不正确')],
  [/outside of root|only one root/, () => t('根元素之外还有内容')],
  [/comment/, () => t('注释写法不正确')],
  [
    /declaration|version number|encoding value|standalone|expected|whitespace required/,
    () => t('XML 声明写法不正确'),
  ],
  [/processing instruction/, () => t('处理指令写法不正确')],
  [/prefix|namespace/, () => t('命名空间声明不正确')],
]

const END = /^unclosed tag|^unexpected end|must contain a root/
/** What the parser says of a tag once it has read all of it. */
const OF_TAG = /close tag|closing tag|^unbound|^duplicate|^malformed name|XML declaration must/

/** A text that is being read. */
export interface Reading {
  xml: string
  places: TextPlaces
  /** Offset where the tag or text begins that is read. */
  start: number
  /** How much of the text was read. */
  position: number
}

/** The fault of a text that breaks the rules of XML, from the parser's own words. */
export function faultOfXml(said: string, reading: Reading): DiagramFault {
  const { xml, places, position } = reading
  const isAtEnd = END.test(said)
  const sign = isAtEnd || said.includes('entity') ? strangeSign(reading) : null
  if (sign) return sign
  if (isAtEnd) return new DiagramFault('TRUNCATED', t('文件不完整，在此处中断'), places.of(xml.length))
  const at = places.of(OF_TAG.test(said) ? xml.lastIndexOf('<', position - 1) : position - 1)
  const meaning = MEANINGS.find(([pattern]) => pattern.test(said))?.[1]() ?? t('内容不符合 XML 语法')
  return new DiagramFault('NOT_XML', t('文件不是正确的 XML，{{meaning}}', { meaning }), at)
}

const REFERENCE = /&(?!(?:amp|lt|gt|quot|apos);)([^\s"'<>&;]*;?)/g

/** The parser looks for the end of a reference as far as the text goes, so that the sign is looked for here. */
function strangeSign({ xml, places, start }: Reading): DiagramFault | null {
  if (/^<[!?]/.test(xml.slice(start, start + 2))) return null
  REFERENCE.lastIndex = start
  for (let match = REFERENCE.exec(xml); match; match = REFERENCE.exec(xml)) {
    const [, name = ''] = match
    const at = places.of(match.index)
    if (/^#(?:\d+|x[\da-fA-F]+);$/.test(name)) {
      if (isCharacter(name)) continue
      return new DiagramFault('NOT_XML', t('含有 XML 不允许的控制字符'), at)
    }
    if (/^[^#].*;$/.test(name)) return new DiagramFault('DOCTYPE', t('不允许实体“&{{name}}”', { name }), at)
    return new DiagramFault('NOT_XML', t('“&”应写作“&amp;”'), at)
  }
  return null
}

/** @param reference such as `#10;` or `#x1F600;` */
function isCharacter(reference: string): boolean {
  const code = Number(reference.slice(1, -1).replace(/^x/, '0x'))
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return false
  return !FORBIDDEN.test(String.fromCodePoint(code))
}
