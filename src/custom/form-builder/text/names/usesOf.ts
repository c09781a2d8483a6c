import type { JSONPath } from 'jsonc-parser'
import { t, textOf } from '#model/language/t.ts'
import { LineIndex } from '#model/read/LineIndex.ts'
import { DOCUMENT_PLACE, type FormPlace } from '../FormPlace.ts'
import { isSamePath, startsWith } from '../jsonPaths.ts'
import { nodeAt, parseText, stringAt } from '../parseText.ts'
import { type NamePlace, namePlaces } from './namePlaces.ts'

/** A place outside of some fields that names one of them, or something in one. */
export interface FieldUse extends NamePlace {
  /** Of the name, both from 1. */
  line: number
  column: number
  /** What it is, for people: “总价”的公式. */
  words: string
}

/**
 * What names some fields: expressions, linkage, notes and whatever else would point to nothing without them. Their own
 * places in the layout and among the demanded fields, which go with them, are not told.
 */
export function usesOf(
  text: string,
  { paths, place = DOCUMENT_PLACE }: { paths: readonly JSONPath[]; place?: FormPlace },
): FieldUse[] {
  const lines = new LineIndex(text)
  return namePlaces(text, place)
    .filter(({ fields }) => fields.some(field => paths.some(path => startsWith(field.path, path))))
    .filter(found => !isPlacement(found, place) && !paths.some(path => startsWith(found.carrier, path)))
    .map(found => ({ ...found, ...lines.positionOf(found.offset), words: wordsOf(text, found, place) }))
}

const isPlacement = ({ word, path }: NamePlace, { layout, page }: FormPlace): boolean =>
  page?.shown.some(list => startsWith(path, list)) ||
  (word === 'name' && (path.at(-2) === 'required' || startsWith(path, layout)))

/** The key of a carrier → what it is called. */
const ROLES: Record<string, () => string> = {
  title: () => t('标题文字'),
  'x-options': () => t('选项文字'),
  'x-visible': () => t('显示条件'),
  'x-required': () => t('必填条件'),
  'x-compute': () => t('公式'),
  'x-default': () => t('默认值'),
  'x-cases': () => t('取值条件'),
  'x-rules': () => t('校验规则'),
  'x-ref': () => t('可选范围'),
  'x-companion': () => t('联动勾选'),
  'x-schema': () => t('表单版本'),
  'x-copy': () => t('带出的值'),
  'x-series': () => t('编号规则'),
  'x-reactions': () => t('联动'),
  text: () => t('文字'),
  rules: () => t('表单校验规则'),
  presets: () => t('快捷填写'),
  columns: () => t('列'),
  list: () => t('列表'),
  resource: () => t('数据'),
  split: () => t('左侧列表'),
}

function wordsOf(text: string, { path, carrier }: NamePlace, place: FormPlace): string {
  const isOfForm = carrier.length === 0
  const key = isOfForm ? path.find(step => typeof step === 'string' && step in ROLES) : path[carrier.length]
  const what = ROLES[String(key)]?.() ?? String(key ?? '')
  if (isOfForm) return what
  const title = titleAt(text, carrier, place)
  return t('“{{title}}”的{{what}}', { title, what })
}

function titleAt(text: string, carrier: JSONPath, { layout }: FormPlace): string {
  const node = nodeAt(parseText(text).tree, carrier)
  const title = stringAt(node, ['title']) ?? stringAt(node, ['title', 'zh'])
  if (title !== null) return textOf(title)
  if (!startsWith(carrier, layout) || isSamePath(carrier, layout)) return String(carrier.at(-1) ?? '')
  const type = stringAt(node, ['type'])
  const kinds: Record<string, string> = { note: t('说明'), divider: t('分隔线'), group: t('分组') }
  return kinds[type ?? ''] ?? t('布局')
}
