import { Button, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { faultMessage, useHost, useNamedPage, useRead } from '#engine'
import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'
import { t } from '#model/language/t.ts'
import { DesignWork } from './DesignWork.tsx'
import { EMPTY_FORM, type StoredForm } from './StoredForm.ts'

/** The designer with a stored form: opens it, keeps the draft and publishes it. */
export default function DesignPage({ formId }: { formId: number }) {
  const { data, error, mutate } = useStoredForm(formId)
  useNamedPage(data?.form.formName)
  if (error && !data)
    return (
      <Result
        status="warning"
        title={t('表单加载失败')}
        subTitle={faultMessage(error)}
        extra={<Button onClick={() => void mutate()}>{t('重试')}</Button>}
      />
    )
  if (!data) return <Skeleton active className="m-page" paragraph={{ rows: 12 }} />
  return <DesignWork stored={data.form} environment={data.environment} />
}

interface Opened {
  form: StoredForm
  environment: DocumentEnvironment
}

/** Reads a form with what it may name, once: what is drawn must not be exchanged under people's hands. */
function useStoredForm(formId: number) {
  const { http } = useHost()
  // Whoever opens the page again sees what is stored by then.
  const [visit] = useState(() => crypto.randomUUID())
  return useRead<Opened>(
    ['/tool/build', 'designer', formId, visit],
    async signal => {
      const get = (path: string) => http.request(path, { silent: true, signal })
      const [form, environment] = await Promise.all([
        get(`/tool/build/${formId}`),
        get('/tool/build/environment'),
      ])
      const stored = form.data as StoredForm
      return {
        form: { ...stored, draft: stored.draft?.trim() ? stored.draft : EMPTY_FORM },
        environment: environment.data as DocumentEnvironment,
      }
    },
    { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false },
  )
}
