import { Alert, Skeleton } from 'antd'
import { useState } from 'react'
import { faultMessage } from '#engine'
import { t } from '#model/language/t.ts'
import { useHidden } from './useWhy.ts'
import { WhyChain } from './WhyChain.tsx'

export interface HiddenListProps {
  page: string
  user: number | undefined
}

/** The buttons and fields that a page keeps from somebody; each tells why when it is unfolded. */
export function HiddenList({ page, user }: HiddenListProps) {
  const { data, error } = useHidden(page, user)
  if (error) return <Alert type="warning" message={faultMessage(error)} />
  if (!data) return <Skeleton active />
  const { buttons, fields, open } = data
  if (open && buttons.length === 0 && fields.length === 0) {
    return <p className="m-why-none">{t('“{{page}}”没有隐藏任何按钮或字段', { page: data.pageTitle })}</p>
  }
  return (
    <>
      {!open && <Unfolding title={t('打开页面')} question={{ page, user }} />}
      {buttons.length > 0 && <h3>{t('看不到的按钮')}</h3>}
      {buttons.map(({ name, title }) => (
        <Unfolding key={name} title={title} question={{ page, user, action: name }} />
      ))}
      {fields.length > 0 && <h3>{t('看不到或不能填写的字段')}</h3>}
      {fields.map(({ name, title, readable }) => (
        <Unfolding
          key={name}
          title={title}
          hint={readable ? t('不能填写') : t('看不到')}
          question={{ page, user, field: name }}
        />
      ))}
    </>
  )
}

interface UnfoldingProps {
  title: string
  hint?: string
  question: Parameters<typeof WhyChain>[0]['question']
}

function Unfolding({ title, hint, question }: UnfoldingProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="m-why-part" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        {title}
        {hint && <small>{hint}</small>}
      </summary>
      {isOpen && <WhyChain question={question} />}
    </details>
  )
}
