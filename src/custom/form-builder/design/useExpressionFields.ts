import { useMemo } from 'react'
import type { FieldModel } from '#model/types/index.ts'
import { type ExpressionField, expressionFields } from '../condition/ExpressionField.ts'
import type { DrawnForm } from './DesignState.ts'
import { findElement } from './findElement.ts'
import { useDesign, useDesignState } from './useDesign.ts'

/** Returns the fields that the expressions of the selected element read: those of its row, and those of the form. */
export function useExpressionFields(): ExpressionField[] {
  const { environment } = useDesign()
  const { drawn, selection } = useDesignState()
  const key = selection.at(-1)
  return useMemo(() => {
    const fields = drawn ? [...fieldsOfRow(drawn, key), ...drawn.form.fields] : []
    return expressionFields(fields, type => environment.dictionaries?.[type])
  }, [drawn, key, environment])
}

/** Fields that stand in the same row or object. */
function fieldsOfRow({ form, outline }: DrawnForm, key: string | undefined): FieldModel[] {
  const element = findElement(outline, key)
  if (element?.kind !== 'field') return []
  const names = element.path.filter((_, index) => index > 0 && element.path[index - 1] === 'properties')
  const around = names.slice(0, -1)
  return around.reduce<FieldModel[]>(
    (fields, name) => fields.find(field => field.name === name)?.fields ?? [],
    around.length > 0 ? form.fields : [],
  )
}
