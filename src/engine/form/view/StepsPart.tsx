import { observer } from '@formily/react'
import { Button, Steps } from 'antd'
import { Fragment, useCallback, useEffect, useMemo, useState } from 'react'
import { t } from '#model/language/t.ts'
import { checkForm } from '../validation/checkForm.ts'
import { useFormContext } from './FormContext.ts'
import { namesOfPanes, type Pane, type PanesProps, paneOf, useShownPanes } from './Pane.ts'
import { revealField, useRevealer } from './revealField.ts'

/** Parts of a form one after the other. A step must be right before the next is shown; saving comes after the last. */
export default observer(function StepsPart({ panes: all, draw }: PanesProps) {
  const { state, text, idPrefix } = useFormContext()
  const panes = useShownPanes(all)
  const names = useMemo(() => namesOfPanes(panes), [panes])
  const [chosen, setCurrent] = useState(0)
  const current = Math.min(chosen, panes.length - 1)
  const pane = panes[current] as Pane

  useRevealer(
    useCallback(
      path => {
        const index = paneOf(names, path)
        if (index >= 0) setCurrent(index)
      },
      [names],
    ),
  )

  useEffect(() => {
    const isLast = current === panes.length - 1
    const next = () => {
      const { first } = checkForm(state, names[current])
      if (first === null) setCurrent(current + 1)
      else revealField(state, idPrefix, first)
    }
    state.status.nextStep = isLast || state.plan.mode === 'read' ? null : next
    return () => {
      state.status.nextStep = null
    }
  }, [state, names, current, panes.length, idPrefix])

  return (
    <>
      <Steps
        className="m-form-steps"
        size="small"
        current={current}
        items={panes.map(({ title }) => ({ title: text(title) }))}
        onChange={step => (step < current || state.plan.mode === 'read') && setCurrent(step)}
      />
      <Fragment key={current}>{draw(pane)}</Fragment>
      {current > 0 && (
        <Button type="link" className="m-form-back" onClick={() => setCurrent(current - 1)}>
          {t('上一步')}
        </Button>
      )}
    </>
  )
})
