import { DownOutlined } from '@ant-design/icons'
import { observer } from '@formily/react'
import { Button, Steps } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useIsNarrow } from '../../data/useMeasure.ts'
import { KeyDropdown } from '../../dialogs/KeyDropdown.tsx'
import { focusIn } from '../../focus/focusIn.ts'
import type { FormState } from '../core/FormState.ts'
import { checkForm } from '../validation/checkForm.ts'
import { judgedInStep } from '../validation/judgedInStep.ts'
import { useFormContext } from './FormContext.ts'
import { namesOfPanes, type Pane, type PanesProps, paneOf, useShownPanes } from './Pane.ts'
import { revealField, useRevealer } from './revealField.ts'

/**
 * Parts of a form one after the other. A step must be right before a later one is shown, and is saved first where the
 * page says so; the record itself is saved after the last. Back goes who likes to, and forth again.
 */
export default observer(function StepsPart({ panes: all, saves, draw }: PanesProps) {
  const { state, text, idPrefix } = useFormContext()
  const panes = useShownPanes(all)
  const names = useMemo(() => namesOfPanes(panes), [panes])
  const isNarrow = useIsNarrow()
  const [chosen, setCurrent] = useState(state.firstStep)
  // Steps come and go with what is filled in, so that their places say nothing of which have been passed.
  const [passed, setPassed] = useState<ReadonlySet<Pane>>(
    () => new Set(state.plan.mode === 'create' ? [] : panes),
  )
  const last = panes.length - 1
  const current = Math.min(chosen, last)
  const reached = Math.max(
    current,
    panes.findLastIndex(step => passed.has(step)),
  )
  const pane = panes[current] as Pane
  useEffect(() => {
    setCurrent(current)
    setPassed(known => new Set([...known, ...panes.slice(0, current + 1)]))
  }, [panes, current])

  useRevealer(
    useCallback(
      path => {
        const index = paneOf(names, path)
        if (index >= 0) setCurrent(index)
      },
      [names],
    ),
  )

  const go = useCallback(
    async (step: number) => {
      if (step < current || state.plan.mode === 'read') return setCurrent(step)
      const left = new Set(names.slice(current, step).flatMap(own => [...own]))
      const later = new Set(names.slice(step).flatMap(own => [...own]))
      const { first } = checkForm(state, judgedInStep(state, { names: left, later }))
      if (first !== null) return revealField(state, idPrefix, first)
      if (saves && !(await savedStep(state, left, step))) return
      setCurrent(step)
    },
    [state, names, current, idPrefix, saves],
  )

  useEffect(() => {
    const isLast = current === last
    state.status.nextStep = isLast || state.plan.mode === 'read' ? null : () => void go(current + 1)
    state.status.previousStep = current === 0 ? null : () => setCurrent(current - 1)
    state.goToStep = setCurrent
    return () => {
      state.status.nextStep = null
      state.status.previousStep = null
      state.goToStep = null
    }
  }, [state, current, last, go])

  const fields = useFocusOfStep(current)
  const lookOf = (index: number) => {
    if (index === current) return {}
    if (isWrongIn(state, names[index])) return { status: 'error' as const }
    if (index > reached) return { disabled: true }
    return { status: passed.has(panes[index] as Pane) ? ('finish' as const) : ('wait' as const) }
  }
  const items = panes.map(({ title }, index) => ({ title: text(title), ...lookOf(index) }))
  const choose = (step: number) => step <= reached && void go(step)
  return (
    <>
      {isNarrow ? (
        <StepMenu current={current} items={items} onChoose={choose} />
      ) : (
        <Steps className="m-form-steps" size="small" current={current} items={items} onChange={choose} />
      )}
      <div key={current} ref={fields}>
        {draw(pane)}
      </div>
    </>
  )
})

interface StepMenuProps {
  current: number
  items: { title: string; status?: 'error' | 'finish' | 'wait'; disabled?: boolean }[]
  onChoose(step: number): void
}

/** The step that is shown, in one line where there is no room for all; the others stand in its menu. */
function StepMenu({ current, items, onChoose }: StepMenuProps) {
  const lineOf = (index: number) => `${index + 1}/${items.length} ${items[index]?.title}`
  const entries = items.map(({ status, disabled = false }, index) => ({
    key: String(index),
    label: lineOf(index),
    disabled,
    danger: status === 'error',
  }))
  return (
    <KeyDropdown
      trigger={['click']}
      menu={{ items: entries, selectedKeys: [String(current)], onClick: ({ key }) => onChoose(Number(key)) }}
    >
      <Button
        block
        autoInsertSpace={false}
        className="m-form-step"
        icon={<DownOutlined aria-hidden />}
        iconPosition="end"
        danger={items.some(({ status }) => status === 'error')}
      >
        {lineOf(current)}
      </Button>
    </KeyDropdown>
  )
}

/** Returns where a step is drawn: typing goes on at its first field, once another is shown. */
function useFocusOfStep(step: number) {
  const fields = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    focusIn(fields.current)
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [step])
  return fields
}

/** Whether a mistake stands in a step. */
function isWrongIn({ errors }: FormState, names: ReadonlySet<string> = new Set()): boolean {
  return errors.paths().some(path => names.has(path.split('.')[0] as string))
}

/** Saves a step once, however often the button is pressed. */
async function savedStep(state: FormState, names: ReadonlySet<string>, next: number): Promise<boolean> {
  if (state.status.saving) return false
  state.status.saving = true
  try {
    return (await state.saveStep?.(names, next)) ?? true
  } finally {
    state.status.saving = false
  }
}
