import { Skeleton } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import type { WidgetProps } from '#engine'
import { textOf } from '#model/language/t.ts'
import { useDesign, useDesignPart } from '../design/useDesign.ts'
import { useExpressionFields } from '../design/useExpressionFields.ts'
import { sampleValues } from '../preview/sampleValues.ts'

const ConditionEditor = lazy(() => import('../condition/ConditionEditor.tsx'))
const FormulaEditor = lazy(() => import('../condition/FormulaEditor.tsx'))

/** Names that have a value beside the fields, where the value of a new record is said. */
const RESERVED = ['user', 'now'] as const

/** When something is asked for or demanded. */
export function ConditionInput(props: WidgetProps<string>) {
  const editor = useEditorProps(props)
  return (
    <Suspense fallback={<Skeleton.Input active block />}>
      <ConditionEditor {...editor} />
    </Suspense>
  )
}

/** A value that is found out, with what it is for the sample. */
export function FormulaInput(props: WidgetProps<string>) {
  const editor = useEditorProps(props)
  return (
    <Suspense fallback={<Skeleton.Input active block />}>
      <FormulaEditor {...editor} reserved={props.field?.name === 'xDefault' ? RESERVED : []} />
    </Suspense>
  )
}

function useEditorProps({ value, onChange, readOnly, field }: WidgetProps<string>) {
  const { environment } = useDesign()
  const drawn = useDesignPart('drawn')
  const fields = useExpressionFields()
  const sample = useMemo(() => (drawn ? sampleValues(drawn.form, environment) : {}), [drawn, environment])
  return {
    ...{ value, fields, sample, readOnly: readOnly ?? false },
    label: field ? textOf(field.title) : '',
    onChange: (written: string | undefined) => onChange(written ?? null),
  }
}
