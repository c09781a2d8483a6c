import { chosenLanguage, t } from '#model/language/t.ts'
import type { ResourceModel } from '#model/types/index.ts'
import type { Row } from '../data/Row.ts'
import { shownValue } from '../values/shownValue.ts'

/** Returns the words by which people know a record: its label, else its key. */
export function recordLabel(resource: Pick<ResourceModel, 'label' | 'key'>, record: Row): string {
  return String(shownValue(record, resource.label) || record[resource.key] || '')
}

/** Returns the names of several records for a question: “张三”、“李四”、“王五”等12项. */
export function recordLabels(resource: Pick<ResourceModel, 'label' | 'key'>, records: Row[]): string {
  const named = records.slice(0, 3).map(record => t('“{{label}}”', { label: recordLabel(resource, record) }))
  const words = named.join(t('、'))
  return records.length > named.length ? t('{{words}}等{{count}}项', { words, count: records.length }) : words
}

/**
 * Returns what a page is about, from its title, as it stands inside a sentence: 设备管理 → 设备, 分配房间 → 房间, Device
 * management and Devices → device. For 新增设备, 还没有房间.
 */
export function nounOf(title: string): string {
  const noun = title
    .replace(/^(分配|添加|选择)/, '')
    .replace(/(管理|设置|列表| management| settings| list)$/i, '')
  return inSentence(noun === '' ? title : singularOf(noun))
}

/** English titles begin with a capital, words inside a sentence do not; names and abbreviations keep theirs. */
export const inSentence = (title: string): string =>
  chosenLanguage() === 'en' && /^(?!English|Chinese)[A-Z][a-z]+(?![A-Za-z])/.test(title)
    ? title.charAt(0).toLowerCase() + title.slice(1)
    : title

/** Returns the singular of an English title, which is plural for lists: Devices → Device. Chinese knows no plural. */
export function singularOf(title: string): string {
  return title.replace(/([a-z])ies$/, '$1y').replace(/([a-rt-z])s$/, '$1')
}
