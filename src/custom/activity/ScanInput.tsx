import { CameraOutlined } from '@ant-design/icons'
import { Alert, Button, Input, type InputRef } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { t } from '#model/language/t.ts'

// The reader of pictures is fetched by whoever opens the camera.
const CameraScan = lazy(() => import('./CameraScan.tsx'))

/** Codes by the camera, by a scanner, which types them as a keyboard does and ends with Enter, or typed in letters. */
export function ScanInput({ onCode }: { onCode(code: string): void }) {
  const [isOpen, setOpen] = useState(false)
  const [fault, setFault] = useState('')
  const [typed, setTyped] = useState('')
  const input = useRef<InputRef>(null)

  function send(): void {
    const code = typed.trim()
    setTyped('')
    if (code !== '') onCode(code)
    input.current?.focus()
  }

  return (
    <div className="m-checkin-main">
      <Button
        size="large"
        type={isOpen ? 'default' : 'primary'}
        icon={<CameraOutlined aria-hidden />}
        onClick={() => {
          setFault('')
          setOpen(!isOpen)
        }}
      >
        {isOpen ? t('关闭摄像头') : t('打开摄像头扫码')}
      </Button>
      {isOpen && (
        <Suspense fallback={<p aria-busy="true">{t('正在打开摄像头…')}</p>}>
          <CameraScan
            onCode={onCode}
            onFault={message => {
              setFault(message)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
      {fault !== '' && <Alert type="warning" showIcon role="alert" message={fault} />}
      <Input
        ref={input}
        size="large"
        autoFocus
        value={typed}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('扫描凭证或输入报名码')}
        aria-label={t('扫描凭证或输入报名码')}
        onChange={event => setTyped(event.target.value)}
        onPressEnter={send}
      />
    </div>
  )
}
