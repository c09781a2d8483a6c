import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { expressionEntry, selectEntry } from '../entries/entryBuilders.ts'
import { keptProperty } from '../entries/Value.ts'
import type { Entry, Part } from '../Panel.ts'
import { newId } from './extensionList.ts'

const TIMERS = ['timeDate', 'timeDuration', 'timeCycle'] as const
type Timer = (typeof TIMERS)[number]

/** When a listener of timeouts is called. */
export function timeoutEntries(part: Part, listener: ModdleElement, id: string): Entry[] {
  const { panel, element } = part
  const { edit } = panel
  const [definition]: (ModdleElement | undefined)[] = listener.get('eventDefinitions') ?? []
  const setTimer = (timer: Timer | undefined) => {
    const expression = edit.create('bpmn:FormalExpression', { body: '' })
    const id = newId('TimerEventDefinition')
    const definitions = timer ? [edit.create('bpmn:TimerEventDefinition', { id, [timer]: expression })] : []
    edit.set(element, listener, { eventDefinitions: definitions })
  }
  return timerEntries(part, definition, { id, setTimer, required: t('请填写定时器配置') })
}

/** When an event happens. */
export function timerEventEntries(part: Part, definition: ModdleElement): Entry[] {
  const { edit } = part.panel
  const setTimer = (timer: Timer | undefined) => {
    const properties = TIMERS.map(each => [
      each,
      each === timer ? edit.create('bpmn:FormalExpression', { body: '' }) : undefined,
    ])
    edit.set(part.element, definition, Object.fromEntries(properties))
  }
  return timerEntries(part, definition, { id: 'timer', setTimer, required: t('请填写定时器配置') })
}

interface TimerOptions {
  id: string
  setTimer(timer: Timer | undefined): void
  required: string
}

function timerEntries(part: Part, definition: ModdleElement | undefined, options: TimerOptions): Entry[] {
  const { id, setTimer, required } = options
  const timer = TIMERS.find(each => definition?.get(each))
  const type = selectEntry<Timer>({
    id: `${id}-timer-type`,
    label: t('定时器类型'),
    value: { get: () => timer, set: setTimer },
    options: [
      ['', t('无')],
      ['timeDate', t('日期')],
      ['timeDuration', t('持续时长')],
      ['timeCycle', t('循环')],
    ],
  })
  if (!timer || !definition) return [type]
  const placeholders = { timeDate: '2030-06-01T09:00:00', timeDuration: 'PT15M', timeCycle: 'R3/PT10M' }
  return [
    type,
    expressionEntry(part.panel, {
      id: `${id}-timer`,
      label: t('定时器'),
      placeholder: placeholders[timer],
      kind: 'value',
      value: keptProperty(part, definition.get(timer), 'body'),
      required,
    }),
  ]
}
