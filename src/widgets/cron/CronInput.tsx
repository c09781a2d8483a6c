import { Button, Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { KeyPopover, textProps, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'
import './cron.css'

const CronBuilder = lazy(() => import('./CronBuilder.tsx'))
const CronTimes = lazy(() => import('./CronTimes.tsx'))

/** A Quartz expression: typed, or put together in a panel; the next five times stand below it. */
export function CronInput(props: WidgetProps<string>) {
  const { value, onChange, disabled, readOnly } = props
  const [isOpen, setIsOpen] = useState(false)
  const isFixed = disabled || readOnly
  const text = value ?? ''
  return (
    <div className="m-cron">
      <div className="m-cron-line">
        <Input {...textProps(props, t('秒 分 时 日 月 星期'))} maxLength={255} allowClear={!isFixed} />
        <KeyPopover
          label={t('设置')}
          open={isOpen && !isFixed}
          onOpenChange={setIsOpen}
          trigger="click"
          placement="bottomRight"
          content={
            <Suspense fallback={<div className="m-cron-panel" aria-busy="true" />}>
              <CronBuilder expression={text} onChange={onChange} onDone={() => setIsOpen(false)} />
            </Suspense>
          }
          destroyOnHidden
        >
          <Button disabled={isFixed} autoInsertSpace={false}>
            {t('设置')}
          </Button>
        </KeyPopover>
      </div>
      {text !== '' && (
        <Suspense fallback={<div className="m-cron-times" aria-busy="true" />}>
          <CronTimes expression={text} />
        </Suspense>
      )}
    </div>
  )
}
