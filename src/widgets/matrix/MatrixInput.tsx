import { type CSSProperties, useId } from 'react'
import { clearingProps, groupAria, type WidgetProps } from '#engine'
import { textOf } from '#model/language/t.ts'
import type { MatrixColumnSource, MatrixRowSource, MatrixSource } from '#model/source/matrix.ts'
import { MatrixView } from './MatrixView.tsx'
import './matrix.css'

type Answers = Record<string, unknown>

/** Questions below each other, their answers beside them; where it is narrow each question has its answers below it. */
export function MatrixInput(props: WidgetProps<Answers>) {
  const { value, onChange, onBlur, disabled, readOnly, status, field } = props
  const matrix = field?.matrix
  if (!matrix || !field) return null
  if (readOnly) return <MatrixView value={value} field={field} record={{}} />

  const answers = value ?? {}
  function answer(row: string, next: unknown): void {
    const { [row]: _former, ...others } = answers
    const all = next === null ? others : { ...others, [row]: next }
    onChange(Object.values(all).some(one => one !== null) ? all : null)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table of groups, named together
    <div
      {...groupAria(props)}
      role="group"
      className={status === 'error' ? 'm-matrix is-wrong' : 'm-matrix'}
      style={{ '--m-matrix-columns': matrix.columns.length } as CSSProperties}
      onBlur={onBlur}
    >
      <div aria-hidden className="m-matrix-head">
        <span />
        {matrix.columns.map(column => (
          <span key={column.value}>{textOf(column.label)}</span>
        ))}
      </div>
      {matrix.rows.map(row => (
        <MatrixRow
          key={row.value}
          row={row}
          matrix={matrix}
          chosen={answers[row.value]}
          disabled={disabled === true}
          isMissing={status === 'error' && matrix.complete === true && isOpen(answers[row.value])}
          onChange={next => answer(row.value, next)}
        />
      ))}
    </div>
  )
}

const isOpen = (answer: unknown): boolean => answer === null || answer === undefined

interface MatrixRowProps {
  row: MatrixRowSource
  matrix: MatrixSource
  chosen: unknown
  disabled: boolean
  /** It is demanded and has no answer. */
  isMissing: boolean
  onChange(next: unknown): void
}

function MatrixRow({ row, matrix, chosen, disabled, isMissing, onChange }: MatrixRowProps) {
  const { columns, multiple = false } = matrix
  const name = useId()
  const values: unknown[] = isOpen(chosen) ? [] : [chosen].flat()

  function choose(column: MatrixColumnSource): void {
    const next = toggled(values, column, columns)
    if (multiple) onChange(next.length > 0 ? next : null)
    else onChange(column.value)
  }
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is a group of one kind or the other, and both have a name
    <div
      role={multiple ? 'group' : 'radiogroup'}
      aria-labelledby={name}
      className={`m-matrix-row${isMissing ? ' is-missing' : ''}`}
    >
      <span id={name} className="m-matrix-question">
        {textOf(row.label)}
      </span>
      {columns.map(column => {
        const isChosen = values.includes(column.value)
        return (
          <label key={column.value} className="m-matrix-answer">
            <input
              {...clearingProps(isChosen, multiple ? undefined : () => onChange(null))}
              type={multiple ? 'checkbox' : 'radio'}
              name={name}
              checked={isChosen}
              disabled={disabled}
              onChange={() => choose(column)}
            />
            <span>{textOf(column.label)}</span>
          </label>
        )
      })}
    </div>
  )
}

/** An exclusive answer stands alone, whichever was chosen last. */
function toggled(
  values: readonly unknown[],
  column: MatrixColumnSource,
  columns: readonly MatrixColumnSource[],
): unknown[] {
  if (values.includes(column.value)) return values.filter(one => one !== column.value)
  if (column.exclusive) return [column.value]
  const alone = columns.flatMap(({ value, exclusive }) => (exclusive ? [value as unknown] : []))
  return [...values.filter(one => !alone.includes(one)), column.value]
}
