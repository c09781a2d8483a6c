import { useMemo } from 'react'
import { type ExpressionField, expressionFields } from '../condition/ExpressionField.ts'
import { useDesign, useDesignState } from './useDesign.ts'

/** Returns the fields of the form as its expressions read them. */
export function useExpressionFields(): ExpressionField[] {
  const { environment } = useDesign()
  const { drawn } = useDesignState()
  return useMemo(
    () => expressionFields(drawn?.form.fields ?? [], type => environment.dictionaries?.[type]),
    [drawn, environment],
  )
}
