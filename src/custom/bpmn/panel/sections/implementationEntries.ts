import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { expressionEntry, selectEntry, textEntry } from '../entries/entryBuilders.ts'
import { keptProperty } from '../entries/Value.ts'
import type { Entry, Part } from '../Panel.ts'
import { scriptEntries } from './scriptEntries.ts'

interface ImplementationOptions {
  id: string
  /** Whether the properties extend a standard type, and so have the vendor's prefix. */
  isOwn?: boolean
  /** Whether it may be a script. */
  hasScript?: boolean
  /** Ways that the vendor reads there; all unless told. */
  among?: readonly Way[]
}

/** How something is done: a class, an expression, a delegate, or a script. */
export function implementationEntries(
  part: Part,
  target: ModdleElement,
  options: ImplementationOptions,
): Entry[] {
  const { panel, element } = part
  const { id, isOwn, hasScript, among } = options
  const nameOf = (way: Way) => (isOwn ? panel.edit.own(way) : way)
  const all = implementationTypes().filter(([each]) => hasScript || each !== 'script')
  const [way, label = ''] = all.find(([each]) => target.get(nameOf(each)) !== undefined) ?? []
  const isSaid = (each: Way) =>
    each === 'script' ? panel.edit.canSay('Script') : (among?.includes(each) ?? true)
  const known = all.filter(([each]) => each === way || isSaid(each))
  const type = selectEntry<Way>({
    id: `${id}-implementation`,
    label: hasScript ? t('监听器类型') : t('执行方式'),
    required: hasScript ? t('请选择监听器类型') : undefined,
    options: [['', hasScript ? t('请选择') : t('无')], ...known],
    value: {
      get: () => way,
      set: chosen => {
        const begun = chosen === 'script' ? panel.edit.create('Script', { scriptFormat: '' }) : ''
        const properties = all.map(([each]) => [nameOf(each), each === chosen ? begun : undefined])
        panel.edit.set(element, target, Object.fromEntries(properties))
      },
    },
  })
  if (!way) return [type]
  if (way !== 'script') return [type, wayEntry(part, target, { id, way, name: nameOf(way), label })]
  const script: ModdleElement = target.get('script')
  const place = { id, target: script, format: 'scriptFormat', body: 'value', resource: 'resource' }
  return [type, ...scriptEntries(part, place)]
}

interface WayOptions {
  id: string
  way: Exclude<Way, 'script'>
  name: string
  label: string
}

function wayEntry(part: Part, target: ModdleElement, { id, way, name, label }: WayOptions): Entry {
  const { panel } = part
  const required = {
    class: t('请填写 Java 类'),
    expression: t('请填写表达式'),
    delegateExpression: t('请填写代理表达式'),
  }[way]
  const description = {
    class: t('程序的类名。本系统只认处理程序的名称，如 sendMessage。'),
    expression: t('调用程序的表达式。本系统只认处理程序的名称，如 sendMessage。'),
    delegateExpression: t('找到程序的表达式。本系统只认处理程序的名称，如 sendMessage。'),
  }[way]
  const value = keptProperty(part, target, name)
  const options = { id: `${id}-${way}`, label, description, required, value }
  return way === 'class' ? textEntry(panel, options) : expressionEntry(panel, { ...options, kind: 'value' })
}

const WAYS = ['class', 'expression', 'delegateExpression', 'script'] as const

/** How something may be done. */
export type Way = (typeof WAYS)[number]

/** The ways, with their titles. */
export function implementationTypes(): [way: Way, title: string][] {
  const titles: Record<Way, string> = {
    class: t('Java 类'),
    expression: t('表达式'),
    delegateExpression: t('代理表达式'),
    script: t('脚本'),
  }
  return WAYS.map(way => [way, titles[way]])
}
