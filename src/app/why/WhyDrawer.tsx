import { Drawer, Input } from 'antd'
import { useState } from 'react'
import { t } from '#model/language/t.ts'
import { HiddenList } from './HiddenList.tsx'
import { WhyChain } from './WhyChain.tsx'
import { WhyUser } from './WhyUser.tsx'
import './why.css'

export interface WhyDrawerProps {
  /** Key of the page that is open. */
  page: string
  onClose(): void
}

const WIDTH = 520

/** What the open page hides from oneself or from another account, and why; and why a record is not seen. */
export default function WhyDrawer({ page, onClose }: WhyDrawerProps) {
  const [user, setUser] = useState<number>()
  const [id, setId] = useState('')
  return (
    <Drawer open title={t('为什么看不到？')} width={`min(100vw, ${WIDTH}px)`} onClose={onClose}>
      <div className="m-why">
        <div className="m-why-field">
          <span>{t('谁')}</span>
          <WhyUser value={user} onChange={setUser} />
        </div>
        <div className="m-why-field">
          <span>{t('哪条记录')}</span>
          <Input.Search
            aria-label={t('记录编号')}
            placeholder={t('记录编号，可不填')}
            inputMode="numeric"
            allowClear
            enterButton={t('查询')}
            onSearch={text => setId(text.trim())}
          />
        </div>
        {id !== '' && <WhyChain question={{ page, user, id }} />}
        <HiddenList page={page} user={user} />
      </div>
    </Drawer>
  )
}
