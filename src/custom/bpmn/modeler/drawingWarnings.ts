import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'

/** What bpmn-js could not draw: an English sentence, and the element where it knows it. */
interface DrawingWarning {
  message: string
  context?: { element?: ModdleElement }
}

/**
 * What people should know of the drawing: which element, what is the matter with it, and the line of the text that it
 * stands in.
 */
export function drawingWarnings(warnings: readonly unknown[], xml: string): string[] {
  return warnings.map(warning => sentenceOf(warningOf(warning), xml))
}

/** The elements and shapes that something is said of. */
export function warnedElements(warnings: readonly unknown[]): Set<ModdleElement> {
  return new Set(warnings.flatMap(warning => warningOf(warning).context?.element ?? []))
}

/** Whatever was warned of, as words: never the name of an object. */
function warningOf(warning: unknown): DrawingWarning {
  if (typeof warning !== 'object' || warning === null) return { message: String(warning) }
  const { message, context, error } = warning as DrawingWarning & { error?: Error }
  return { message: message ?? error?.message ?? JSON.stringify(warning), context }
}

function sentenceOf({ message, context }: DrawingWarning, xml: string): string {
  const [first] = idsIn(message)
  const element = context?.element
  const id: string | undefined = element?.id ?? first
  const reason = reasonOf(message)
  if (id === undefined) return t('有一处没有画出：{{reason}}', { reason })
  const what = element?.name ? t('“{{name}}”（{{id}}）', { name: element.name, id }) : t('“{{id}}”', { id })
  const sentence = t('{{what}}没有完整画出：{{reason}}', { what, reason })
  const line = lineOf(id, xml)
  return line === null ? sentence : t('第 {{line}} 行：{{sentence}}', { line, sentence })
}

/** What the sentences of the library mean; one that is not known stays as it is. */
function reasonOf(message: string): string {
  const [id = ''] = idsIn(message)
  const known: [pattern: RegExp, words: () => string][] = [
    [/^no bpmnElement referenced/, () => t('图形没有对应的元素，保存后仍在文件中')],
    [/^multiple DI elements defined/, () => t('有多个图形，只画了第一个，其余仍在文件中')],
    [/^already rendered/, () => t('在文件中出现了多次，只画了第一次')],
    [/referenced by .* not yet drawn$/, () => t('它引用的“{{id}}”没有图形，保存后仍在文件中', { id })],
    [/#source Ref not specified$/, () => t('没有起点')],
    [/#target Ref not specified$/, () => t('没有终点')],
    [/#attachedToRef$/, () => t('没有依附的活动')],
    [/^unrecognized flowElement/, () => t('这里不能有这种元素')],
    [/^unknown di/, () => t('图形的类型不正确')],
    [/^correcting missing bpmnElement/, () => t('图没有指定流程，已画出其中第一个')],
  ]
  return known.find(([pattern]) => pattern.test(message))?.[1]() ?? message
}

const idsIn = (message: string): string[] => [...message.matchAll(/\bid="([^"]*)"/g)].map(([, id = '']) => id)

/** 1-based line in which an element with the id begins; null where none has it. */
function lineOf(id: string, xml: string): number | null {
  const escaped = id.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const found = new RegExp(`\\sid\\s*=\\s*["']${escaped}["']`).exec(xml)
  return found ? xml.slice(0, found.index + 1).split('\n').length : null
}
