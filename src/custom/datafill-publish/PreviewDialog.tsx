import { Modal, Select, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import {
  DocumentForm,
  type DocumentFormControl,
  FaultBox,
  faultMessage,
  type PartProps,
  type Row,
  useHost,
  useRead,
} from '#engine'
import { t } from '#model/language/t.ts'
import { useForm } from './useForm.ts'
import './datafill-publish.css'

interface Preview {
  title: string
  deadline: string | null
  formVersionId: number
  targets: { value: string; label: string }[]
  target: string | null
  content: Row | null
}

/** The form as a target gets it, with its pre-fill. Nothing that is typed here is kept. */
export function PreviewDialog({ record, close }: PartProps) {
  const { http } = useHost()
  const [target, setTarget] = useState<string | null>(null)
  const control = useRef<DocumentFormControl>(null)
  const path = '/datafill/campaign/preview'
  const { data, error } = useRead<Preview>([path, record?.campaignId, target], async signal => {
    const body = { campaignId: record?.campaignId, target }
    return (await http.request(path, { method: 'POST', body, silent: true, signal })).data as Preview
  })
  const { data: form } = useForm(data?.formVersionId)
  return (
    <Modal
      open
      width={880}
      className="m-operation-dialog"
      title={t('预览“{{name}}”', { name: String(record?.title ?? '') })}
      footer={null}
      onCancel={() => close(false)}
    >
      {error && <FaultBox title={t('预览加载失败')}>{faultMessage(error)}</FaultBox>}
      {!error && !(data && form) && <Skeleton active />}
      {data && form && (
        <>
          <div className="m-fill-preview-head">
            <Select
              showSearch
              optionFilterProp="label"
              aria-label={t('填报对象')}
              value={data.target}
              options={data.targets}
              placeholder={t('没有可以发放的填报对象')}
              onChange={setTarget}
            />
            <span className="m-hint">
              {data.content === null ? t('没有预填的内容') : t('已按该对象预填')}
            </span>
          </div>
          <DocumentForm
            key={String(data.target)}
            form={form}
            values={data.content ?? {}}
            isStored={false}
            control={control}
          />
        </>
      )}
    </Modal>
  )
}
