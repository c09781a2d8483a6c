import type { ReactNode } from 'react'
import { t } from '#model/language/t.ts'
import type { ActionFormModel, FieldModel } from '#model/types/index.ts'
import type { Row } from '../data/Row.ts'
import { LookupFault } from '../references/LookupFault.tsx'
import { useDocumentForm, versionOf } from './useDocumentForm.ts'

export interface DocumentProps {
  value: Row
  field: FieldModel
  /** The record, which names the version. */
  record: Row
}

/** A document with what describes it, as soon as that is there; a plain sentence where there is none. */
export function DocumentFrame({
  field,
  record,
  children,
}: DocumentProps & { children(form: ActionFormModel): ReactNode }) {
  const version = versionOf(record[field.documentSchema ?? ''])
  const { form, error, retry } = useDocumentForm(version)
  if (version === null) return <span className="m-hint">{t('没有选择表单，内容无法显示')}</span>
  if (error) return <LookupFault error={error} onRetry={retry} />
  return form ? children(form) : <span className="m-hint">{t('加载中…')}</span>
}
