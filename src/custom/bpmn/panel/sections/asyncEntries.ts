import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { checkboxEntry } from '../entries/entryBuilders.ts'
import type { Entry, Part } from '../Panel.ts'

/** What a moment of waiting is called, here and by Flowable and Activiti. */
const WORDS = { before: ['asyncBefore', 'async'], after: ['asyncAfter', 'asyncLeave'] } as const

type Moment = keyof typeof WORDS

/**
 * Whether an element begins or ends in a job of its own, and whether such jobs run one at a time; what the vendor
 * cannot say only where the diagram says it.
 */
export function asyncEntries(part: Part, target: ModdleElement, id: string): Entry[] {
  const { edit } = part.panel
  const exclusive = edit.own('exclusive')
  const isAsync = isSet(part, target, 'before') || isSet(part, target, 'after')
  const moments: MomentOptions[] = [
    {
      ...{ id: `${id}-before`, label: t('异步前'), moment: 'before' },
      description: t('供其他流程引擎使用：执行之前先提交，之后由后台继续。本系统执行时不看这一项。'),
    },
    {
      ...{ id: `${id}-after`, label: t('异步后'), moment: 'after' },
      description: t('供其他流程引擎使用：执行之后先提交，之后由后台继续。本系统执行时不看这一项。'),
    },
  ]
  const offered = moments.filter(({ moment }) => isOffered(part, target, moment))
  if (offered.length === 0) return []
  return [
    ...offered.map(options => momentEntry(part, target, options)),
    checkboxEntry({
      id: `${id}-exclusive`,
      label: t('排他'),
      description: t('供其他流程引擎使用：同一实例的后台工作一次只做一项。'),
      disabled: !isAsync,
      value: {
        // Engines take silence for yes.
        get: () => isAsync && target.get(exclusive) !== false,
        set: isExclusive => edit.set(part.element, target, { [exclusive]: isExclusive }),
      },
    }),
  ]
}

interface MomentOptions {
  id: string
  label: string
  description: string
  moment: Moment
}

function momentEntry(
  part: Part,
  target: ModdleElement,
  { id, label, description, moment }: MomentOptions,
): Entry {
  return checkboxEntry({
    ...{ id, label, description },
    value: {
      get: () => isSet(part, target, moment),
      set: isAsync => part.panel.edit.set(part.element, target, changesTo(part, target, { moment, isAsync })),
    },
  })
}

function isOffered(part: Part, target: ModdleElement, moment: Moment): boolean {
  if (isSet(part, target, moment)) return true
  const { edit } = part.panel
  // Flowable and Activiti read their words of nodes alone, not of loops.
  const words = target.$instanceOf('bpmn:FlowNode') ? WORDS[moment] : WORDS[moment].slice(0, 1)
  return words.some(word => edit.canSay(word, 'AsyncCapable'))
}

/** Flowable and Activiti read words of their own, so theirs stand beside those of every diagram. */
function wordsOf({ panel }: Part, target: ModdleElement, moment: Moment): string[] {
  const { edit } = panel
  const words = edit.vendor === 'camunda' ? WORDS[moment].slice(0, 1) : WORDS[moment]
  return words.map(word => edit.own(word)).filter(name => knows(target, name))
}

const knows = (target: ModdleElement, name: string): boolean =>
  target.$descriptor.properties?.some(({ ns }) => ns?.name === name) ?? false

function isSet({ panel }: Part, target: ModdleElement, moment: Moment): boolean {
  return WORDS[moment].some(word => target.get(panel.edit.own(word)) === true)
}

function changesTo(
  part: Part,
  target: ModdleElement,
  { moment, isAsync }: { moment: Moment; isAsync: boolean },
): Record<string, unknown> {
  const { edit } = part.panel
  const other = moment === 'before' ? 'after' : 'before'
  const isLast = !isAsync && !isSet(part, target, other)
  const words = isAsync ? wordsOf(part, target, moment) : WORDS[moment].map(word => edit.own(word))
  const said = words.filter(name => isAsync || target.get(name) !== undefined)
  const changes = Object.fromEntries(said.map(name => [name, isAsync ? true : undefined]))
  return isLast ? { ...changes, [edit.own('exclusive')]: false } : changes
}
