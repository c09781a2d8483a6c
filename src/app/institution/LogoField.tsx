import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useRef, useState } from 'react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'
import { fileUrl } from '../fileUrl.ts'
import { uploadProblem } from '../http/uploadProblem.ts'

export interface LogoFieldProps {
  id?: string
  /** Stored picture. */
  value?: string | null
  onChange?(value: string | null): void
}

const TYPES = ['png', 'jpg', 'jpeg']
/** MB, @see spec.md section 5 */
const LIMIT = 10

/** One picture: shown, replaced or removed. */
export function LogoField({ id, value, onChange }: LogoFieldProps) {
  const { http } = useFrame()
  const input = useRef<HTMLInputElement>(null)
  const [part, setPart] = useState<number | null>(null)
  const [problem, setProblem] = useState('')

  async function send(file: File): Promise<void> {
    const wrong = refusalOf(file)
    setProblem(wrong)
    if (wrong !== '') return
    setPart(0)
    try {
      const { data } = await http.upload('/image-upload', file, { silent: true, onProgress: setPart })
      onChange?.(String((data as { url?: unknown }).url ?? ''))
    } catch (error) {
      setProblem(uploadProblem(error))
    } finally {
      setPart(null)
    }
  }

  const isBusy = part !== null
  return (
    <div className="m-logo-field">
      {value && <img src={fileUrl(value)} alt={t('标志')} />}
      <input
        ref={input}
        id={id}
        type="file"
        className="m-hidden"
        accept={TYPES.map(type => `.${type}`).join()}
        disabled={isBusy}
        onChange={event => {
          const [file] = event.target.files ?? []
          // The same file can be chosen again after a failure.
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      <Button icon={<UploadOutlined />} loading={isBusy} onClick={() => input.current?.click()}>
        {value ? t('更换') : t('上传')}
      </Button>
      {value && (
        <Button
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={t('移除标志')}
          onClick={() => onChange?.(null)}
        />
      )}
      {isBusy && <Progress percent={Math.round(part * 100)} size="small" className="m-logo-progress" />}
      <small role={problem ? 'alert' : undefined} className={problem ? 'm-logo-problem' : undefined}>
        {problem || t('{{names}} 格式，小于 {{limit}} MB', { names: TYPES.join(t('、')), limit: LIMIT })}
      </small>
    </div>
  )
}

/** Why a file is not sent at all; '' when it is. */
function refusalOf(file: File): string {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!TYPES.includes(extension))
    return t('文件格式不正确, 请上传{{names}}格式文件!', { names: TYPES.join('/') })
  return file.size >= LIMIT * 1024 * 1024 ? t('上传文件大小不能超过 {{limit}} MB!', { limit: LIMIT }) : ''
}
