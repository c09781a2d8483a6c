import { useSnapshot } from 'valtio/react'
import { chosenLanguage, t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { greetingAt } from '../pages/greetingAt.ts'
import { AllPages } from './AllPages.tsx'
import { MessageCard } from './MessageCard.tsx'
import { NoticeCard } from './NoticeCard.tsx'
import { RecentCard } from './RecentCard.tsx'
import { ShortcutCard } from './ShortcutCard.tsx'
import './home.css'

/** Who works for whom, what is new, and the ways to the pages that are needed most. */
export default function HomeScreen({ items }: { items: SidebarItem[] }) {
  return (
    <div className="m-home">
      <Greeting />
      <div className="m-home-columns">
        <div className="m-home-column">
          <ShortcutCard items={items} />
          <NoticeCard />
        </div>
        <div className="m-home-column">
          <MessageCard />
          <RecentCard items={items} />
        </div>
      </div>
      <AllPages items={items} />
    </div>
  )
}

function Greeting() {
  const { session } = useFrame()
  const { info } = useSnapshot(session.state)
  const now = new Date()
  const day = new Intl.DateTimeFormat(chosenLanguage() === 'en' ? 'en-GB' : 'zh-CN', {
    month: 'long',
    day: 'numeric',
    weekday: 'long',
  }).format(now)
  const about = [info?.tenantName, info?.deptName, day].filter(Boolean).join(' · ')
  return (
    <header className="m-home-head">
      <h1>
        {t('{{greeting}}，{{name}}', {
          greeting: greetingAt(now.getHours()),
          name: info?.nickName ?? '',
        })}
      </h1>
      <p>{about}</p>
    </header>
  )
}
