import { type ComponentProps, Fragment, Suspense } from 'react'
import { DragHandle, type RowsControl, RowTools } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import { drawnColumns, isAmount } from './ArrayTableView.tsx'

interface RowLineProps extends Omit<ComponentProps<typeof RowTools>, 'name'> {
  index: number
  fields: FieldModel[]
  control: RowsControl
}

/** The cells of a row, with its handle before and its tools behind. */
export function RowLine({ index, fields, control, ...tools }: RowLineProps) {
  const name = t('第{{position}}行', { position: index + 1 })
  return (
    <>
      <td className="m-rows-number">
        {tools.sortable ? (
          <DragHandle label={t('移动{{name}}', { name })}>{index + 1}</DragHandle>
        ) : (
          index + 1
        )}
      </td>
      {drawnColumns(fields).map(field => (
        <td
          key={field.name}
          data-column={field.name}
          className={isAmount(field) ? 'm-rows-cell m-rows-amount' : 'm-rows-cell'}
        >
          <span
            aria-hidden
            className={field.required ? 'm-rows-title m-form-required' : 'm-rows-title'}
            data-title={textOf(field.title)}
          />
          {control.cell(index, field)}
          {fields
            .filter(({ otherOf }) => otherOf === field.name)
            .map(other => (
              <Fragment key={other.name}>{control.cell(index, other)}</Fragment>
            ))}
        </td>
      ))}
      <td className="m-rows-tools">
        <Suspense fallback={null}>
          <RowTools name={name} {...tools} />
        </Suspense>
      </td>
    </>
  )
}
