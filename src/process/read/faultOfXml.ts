import { t } from '#model/language/t.ts'
import { DiagramFault, type TextPosition } from '../DiagramFault.ts'

/** What the parser says, and what that means for whoever chose the file. The first that fits counts. */
const MEANINGS: [RegExp, () => string][] = [
  [/^closing tag mismatch|^missing open tag|^close tag/, () => t('结束标签与开始标签不符')],
  [/^missing namespace/, () => t('使用了没有声明的命名空间前缀')],
  [/already defined/, () => t('属性重复')],
  [/attribute|quote/, () => t('属性写法不正确')],
  [/nodeName/, () => t('元素名称不正确')],
  [/outside of root|second root/, () => t('根元素之外还有内容')],
]

/** The fault of a text that breaks the rules of XML, from the parser's own words. */
export function faultOfXml(said: string, at: TextPosition): DiagramFault {
  if (/^unexpected end of file|^unclosed/.test(said)) {
    return new DiagramFault('TRUNCATED', t('文件不完整，在此处中断'), at)
  }
  const meaning = MEANINGS.find(([pattern]) => pattern.test(said))?.[1]() ?? t('内容不符合 XML 语法')
  return new DiagramFault('NOT_XML', t('文件不是正确的 XML，{{meaning}}', { meaning }), at)
}
