import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { SHARED } from '#model/fieldAccess.ts'
import type { ResourceModel, VisitorLinkModel } from '#model/types/index.ts'
import { hasPermission } from '../access/permissions.ts'
import { useRowConditions } from '../access/rowConditions.ts'
import type { Row } from '../data/Row.ts'
import { DialogSkeleton } from '../dialogs/DialogSkeleton.tsx'
import { useHost } from '../EngineContext.ts'
import { sharingWord } from '../text/sharingWord.ts'

const LinkDialog = lazy(() => import('./LinkDialog.tsx').then(module => ({ default: module.LinkDialog })))

export interface RecordLinksProps {
  resource: ResourceModel
  record: Row
}

/** The links of a record that whoever sees it may share. */
export function RecordLinks({ resource, record }: RecordLinksProps) {
  const { user, text } = useHost()
  const [shared, setShared] = useState<VisitorLinkModel | null>(null)
  const conditionOf = useRowConditions({ resource, list: null })
  const held = (resource.visitorLinks ?? []).filter(
    ({ permission, offered }) =>
      hasPermission(user, permission) && record[SHARED] !== true && conditionOf(offered)(record),
  )
  if (held.length === 0) return null
  return (
    <Space wrap className="m-record-links">
      {held.map(link => (
        <Button key={link.purpose} onClick={() => setShared(link)}>
          {sharingWord(text(link.title), resource.visitorLinks?.length ?? 0)}
        </Button>
      ))}
      {shared && (
        <Suspense fallback={<DialogSkeleton />}>
          <LinkDialog link={shared} resource={resource} record={record} onClose={() => setShared(null)} />
        </Suspense>
      )}
    </Space>
  )
}
