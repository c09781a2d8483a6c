import { EditOutlined } from '@ant-design/icons'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { FieldModel, PageModel } from '#model/types/index.ts'
import type { Row } from '../../data/Row.ts'
import type { CellEdits } from './useCellEdits.ts'
import './edit.css'

/** Most visits change nothing in place; it comes with the forms. */
const CellEditor = lazy(() => import('./CellEditor.tsx').then(module => ({ default: module.CellEditor })))

interface EditableCellProps {
  model: PageModel
  field: FieldModel
  record: Row
  /** Name of the button that edits. */
  label: string
  edits: CellEdits
  /** The value as the list shows it. */
  children: ReactNode
}

/** A value that is changed where it stands: a double click, or its button, puts the field's input in its place. */
export function EditableCell({ model, field, record, label, edits, children }: EditableCellProps) {
  const [opened, setOpened] = useState<Row | null>(null)
  const cell = useRef<HTMLSpanElement>(null)
  const open = () => setOpened(record)

  function close(returnsFocus: boolean): void {
    setOpened(null)
    // The button is drawn first.
    if (returnsFocus)
      setTimeout(() => cell.current?.querySelector<HTMLElement>('.m-editable-pencil')?.focus())
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside says and does the same for everybody else
    <span ref={cell} className="m-editable" onDoubleClick={opened ? undefined : open}>
      {opened ? (
        <Suspense fallback={children}>
          <CellEditor model={model} field={field} record={opened} edits={edits} onClose={close} />
        </Suspense>
      ) : (
        <>
          <span className="m-editable-value">{children}</span>
          <button
            type="button"
            className="m-editable-pencil"
            aria-label={label}
            onClick={open}
            onKeyDown={event => event.key === 'F2' && open()}
          >
            <EditOutlined aria-hidden />
          </button>
        </>
      )}
    </span>
  )
}
