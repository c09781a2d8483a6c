import { reaction } from '@formily/reactive'
import { Popover } from 'antd'
import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { t } from '#model/language/t.ts'
import type { FieldModel, PageModel, ReferenceModel } from '#model/types/index.ts'
import { FieldView } from '../../cells/FieldView.tsx'
import { useLookups } from '../../data/lookups.ts'
import type { Row } from '../../data/Row.ts'
import { useStableCallback } from '../../data/useStableCallback.ts'
import { useHost } from '../../EngineContext.ts'
import type { HttpFault } from '../../EngineHost.ts'
import { focusIn } from '../../focus/focusIn.ts'
import type { FieldHandle } from '../../form/core/FieldHandle.ts'
import { isShown } from '../../form/core/isShown.ts'
import { payloadOf } from '../../form/core/payloadOf.ts'
import { recordValues } from '../../form/core/recordValues.ts'
import { useFormState } from '../../form/core/useFormState.ts'
import { widgetKeys } from '../../form/core/widgetKeys.ts'
import { checkForm } from '../../form/validation/checkForm.ts'
import { placeErrors } from '../../form/validation/placeErrors.ts'
import { CellPart } from '../../form/view/CellPart.tsx'
import { useFormId } from '../../form/view/FormBody.tsx'
import { FormContext } from '../../form/view/FormContext.ts'
import { useWidgets } from '../../registry/useWidgets.ts'
import { faultMessage } from '../../text/messages.ts'
import { cellPlan } from './cellPlan.ts'
import type { CellEdits } from './useCellEdits.ts'

interface CellEditorProps {
  model: PageModel
  field: FieldModel
  /** As the list had it when the cell was opened. */
  record: Row
  edits: CellEdits
  onClose(returnsFocus: boolean): void
}

/**
 * The input of one field in its cell: the form of the record with that field alone, so that its conditions, formulas and
 * rules are in force. Enter and leaving it save, Escape gives up; what is chosen from a list is saved at once.
 */
export function CellEditor({ model, field, record, edits, onClose }: CellEditorProps) {
  const { text } = useHost()
  const id = useFormId()
  const place = useRef<HTMLSpanElement>(null)
  const { state, submit, notice } = useCellForm({ model, field, record, edits, onClose })
  const { plan } = state
  const widgets = useWidgets(useMemo(() => widgetKeys(plan), [plan]))
  const context = useMemo(
    () =>
      widgets && {
        state,
        widgets,
        idPrefix: id,
        text,
        drawCell: nothing,
        drawDocument: nothing,
        drawObject: nothing,
      },
    [state, widgets, id, text],
  )
  const handle = state.handles.get(field.name)
  const other = state.handles.get(field.otherText ?? '')
  const leaving = useLeaving(() => void submit(false))

  useEffect(() => {
    if (context && place.current) return beginIn(place.current)
  }, [context])
  useEffect(() => {
    if (!handle || !isChosen(field)) return
    return reaction(
      () => handle.node.value,
      // What follows from the choice is settled, and drawn, first.
      () =>
        setTimeout(() =>
          other && isShown(state, other) ? focusCell(place.current, other) : void submit(true),
        ),
    )
  }, [handle, other, field, state, submit])

  function press(event: KeyboardEvent<HTMLElement>): void {
    // The keys of the list mean something else.
    event.stopPropagation()
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    const isOpen = (event.target as Element).getAttribute('aria-expanded') === 'true'
    if (event.key === 'Escape' && !isOpen) {
      event.preventDefault()
      leaving.cancel()
      onClose(true)
    }
    if (event.key === 'Enter' && !isOpen && !event.shiftKey) {
      event.preventDefault()
      void submit(true)
    }
  }

  if (!context || !handle) return <FieldView field={field} record={record} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what happens in the input that it holds
    <span ref={place} id={id} className="m-cell-editor" onKeyDown={press} {...leaving.handlers}>
      <Popover
        open={notice !== null}
        placement="bottomLeft"
        content={notice && <CellNoticeText notice={notice} field={field} />}
      >
        <span className="m-cell-inputs">
          <FormContext.Provider value={context}>
            <CellPart handle={handle} />
            {other && <CellPart handle={other} />}
          </FormContext.Provider>
        </span>
      </Popover>
    </span>
  )
}

/** Whether it is chosen with one press, so that nothing is left to be confirmed. */
function isChosen(field: FieldModel): boolean {
  const { isYesNo, holdsMany } = fieldTypeBase(field.type)
  const isListed = field.dict !== null || field.reference !== null || field.schema.enum !== undefined
  return isYesNo || (!holdsMany && (isListed || field.options !== undefined))
}

/** Begins in the input of a cell, as soon as it is drawn: the values of a dictionary may come later. */
function beginIn(place: HTMLElement): (() => void) | undefined {
  if (begunIn(place)) return undefined
  const observer = new MutationObserver(() => begunIn(place) && observer.disconnect())
  observer.observe(place, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function begunIn(place: HTMLElement): boolean {
  if (!focusIn(place)) return false
  // What is typed takes the place of what was there.
  const input = document.activeElement
  const isTyped = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement
  if (isTyped && place.contains(input)) {
    input.select()
    unfold(input)
  }
  return true
}

/** Puts the focus into the text that the choice asks for. */
function focusCell(place: Element | null, { path }: FieldHandle): void {
  focusIn(place?.querySelector<HTMLElement>(`[data-field="${path}"]`))
}

/** A list to choose from is what was asked for: it opens as it does when it is pressed. */
function unfold(input: Element): void {
  const list = input.closest('.ant-select')?.querySelector('.ant-select-selector')
  list?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
}

interface CellNotice {
  message: string
  /** What somebody else has stored meanwhile. */
  record: Row | null
}

/** What is wrong with the record: more than fits into a cell. */
function CellNoticeText({ notice: { message, record }, field }: { notice: CellNotice; field: FieldModel }) {
  return (
    <div className="m-cell-notice" role="alert">
      {message}
      {record && (
        <>
          {' '}
          {t('现在的值：')}
          <FieldView field={field} record={record} />
        </>
      )}
    </div>
  )
}

/** Returns the form of the cell, and how it is saved: once at a time, what is wrong at its place. */
function useCellForm({ model, field, record: opened, edits, onClose }: CellEditorProps) {
  const { user } = useHost()
  const lookups = useLookups()
  const [plan] = useState(() => cellPlan({ model, field, record: opened, user }))
  const [record, setRecord] = useState(opened)
  const [notice, setNotice] = useState<CellNotice | null>(null)
  const isBusy = useRef(false)
  const state = useFormState(
    plan,
    () => ({ record: opened, user }),
    () => recordValues(plan, { user, record: opened }),
    ({ reference }, key, name) =>
      lookups.find(
        { ...(reference as ReferenceModel), query: { from: model.resource?.page, field: name } },
        key,
      ),
  )

  const submit = useStableCallback(async (returnsFocus: boolean) => {
    if (isBusy.current) return
    state.status.submitted = true
    const { valid, general } = checkForm(state)
    setNotice(general[0] === undefined ? null : { message: general.join(t('；')), record: null })
    if (!valid) return
    const changes = payloadOf(state)
    if (isUnchanged(changes, record)) return onClose(returnsFocus)
    isBusy.current = true
    try {
      await edits.save(record, changes)
      onClose(returnsFocus)
    } catch (error) {
      await showFault(error)
    } finally {
      isBusy.current = false
    }
  })

  /** What was typed stays: saved again, it goes over what is shown to be there now. */
  async function showFault(error: unknown): Promise<void> {
    const errors = (error as Partial<HttpFault>).errors ?? []
    if (errors.some(({ code }) => code === 'STALE')) {
      const fresh = await edits.reread(record)
      if (fresh) setRecord(fresh)
      setNotice({ message: t('记录已被他人修改，再次保存将以您的值为准。'), record: fresh })
      return
    }
    const { first, general } = placeErrors(state, errors)
    const isPlaced = first !== null && general.length === 0
    setNotice(isPlaced ? null : { message: general.join(t('；')) || faultMessage(error), record: null })
  }

  return { state, submit, notice }
}

const isUnchanged = (changes: Row, record: Row): boolean =>
  Object.entries(changes).every(
    ([name, value]) => JSON.stringify(value ?? null) === JSON.stringify(record[name] ?? null),
  )

/** Returns what notices that the focus has left an element for good: not for what it has opened over the page. */
function useLeaving(leave: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const left = useStableCallback(leave)
  useEffect(() => () => clearTimeout(timer.current), [])
  const cancel = () => clearTimeout(timer.current)
  return {
    cancel,
    handlers: {
      // Focus moves between two elements by leaving the one first; portals belong to what has opened them.
      onBlur: (_event: FocusEvent) => {
        timer.current = setTimeout(left)
      },
      onFocus: cancel,
      onMouseDown: () => setTimeout(cancel),
    },
  }
}

/** Rows, documents and objects do not fit into a cell. */
const nothing = () => null
