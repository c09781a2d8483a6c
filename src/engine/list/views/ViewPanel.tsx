import { CheckOutlined, EllipsisOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Modal, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { t } from '#model/language/t.ts'
import type { ListView, ViewState } from '#model/list-view/viewState.ts'
import { KeyDropdown } from '../../dialogs/KeyDropdown.tsx'
import { lossQuestion } from '../../dialogs/lossQuestion.ts'
import { useHost } from '../../EngineContext.ts'
import { faultMessage } from '../../text/messages.ts'
import type { ListControl } from '../useListPage.ts'
import type { ListViews } from './useListViews.ts'
import { ViewNameForm } from './ViewNameForm.tsx'
import './views.css'

interface ViewPanelProps {
  list: ListControl
  views: ListViews
  /** What would be saved now. */
  shown: ViewState
  /** Whether that is other than what the view in force says. */
  isDirty: boolean
  onClose(): void
}

/** The views of a list: to choose from, to save, to name, to share. */
export function ViewPanel({ list, views, shown, isDirty, onClose }: ViewPanelProps) {
  const [named, setNamed] = useState<ListView | 'new' | null>(null)
  const { current, all } = views
  const { run, holder, confirm } = useViewWork()

  function choose(view: ListView | null): void {
    views.choose(view)
    onClose()
  }

  function remove(view: ListView): void {
    const question = view.shared
      ? t('删除共享视图“{{name}}”？所有人都将不能再使用。', { name: view.name })
      : t('删除视图“{{name}}”？', { name: view.name })
    confirm(question, () => run(views.remove(view), t('已删除')))
  }

  const overwrite = (view: ListView) =>
    run(
      views.change(view, { state: shown }).then(() => list.preferences.forget()),
      t('已保存'),
    )
  const groups: [string, ListView[]][] = [
    [t('我的视图'), all.filter(view => !view.shared)],
    [t('共享视图'), all.filter(view => view.shared)],
  ]
  return (
    <div className="m-views">
      <ViewItem isCurrent={current === null} onChoose={() => choose(null)}>
        {t('默认列表')}
      </ViewItem>
      {groups.map(([title, members]) => (
        <ViewGroup key={title} title={title} isShown={members.length > 0}>
          {members.map(view => (
            <ViewItem
              key={view.viewId}
              isCurrent={view.viewId === current?.viewId}
              onChoose={() => choose(view)}
              menu={
                <ViewItemMenu
                  view={view}
                  views={views}
                  onRename={() => setNamed(view)}
                  onRemove={() => remove(view)}
                  run={run}
                />
              }
            >
              {view.name}
              {view.isDefault && <Tag>{t('默认视图')}</Tag>}
            </ViewItem>
          ))}
        </ViewGroup>
      ))}
      <footer>
        {named !== null ? (
          <ViewNameForm
            key={named === 'new' ? 'new' : named.viewId}
            name={named === 'new' ? '' : named.name}
            canShare={named === 'new' && views.canShare}
            onSave={async ({ name, shared }) => {
              if (named === 'new') {
                await views.create({ name, shared, state: shown })
                onClose()
              } else {
                await views.change(named, { name })
                setNamed(null)
              }
            }}
            onCancel={() => setNamed(null)}
          />
        ) : (
          <>
            {current?.changeable && isDirty && (
              <Button type="primary" size="small" onClick={() => overwrite(current)}>
                {t('保存改动')}
              </Button>
            )}
            <Button size="small" icon={<PlusOutlined />} onClick={() => setNamed('new')}>
              {t('存为新视图')}
            </Button>
          </>
        )}
      </footer>
      {holder}
    </div>
  )
}

/** Returns how the panel does something and says so, and how it asks before. */
function useViewWork() {
  const { notify } = useHost()
  const [modal, holder] = Modal.useModal()
  const run = (work: Promise<void>, done: string) =>
    void work.then(
      () => notify.success(done),
      error => notify.error(faultMessage(error)),
    )
  const confirm = (question: string, onOk: () => void) =>
    void modal.confirm(
      lossQuestion({
        title: t('系统提示'),
        content: question,
        okText: t('删除'),
        cancelText: t('取消'),
        onOk,
      }),
    )
  return { run, confirm, holder }
}

interface ViewGroupProps {
  title: string
  isShown: boolean
  children: ReactNode
}

function ViewGroup({ title, isShown, children }: ViewGroupProps) {
  if (!isShown) return null
  return (
    <section aria-label={title}>
      <small>{title}</small>
      {children}
    </section>
  )
}

interface ViewItemProps {
  isCurrent: boolean
  onChoose(): void
  menu?: ReactNode
  children: ReactNode
}

function ViewItem({ isCurrent, onChoose, menu, children }: ViewItemProps) {
  return (
    <div className="m-views-item">
      <button type="button" aria-pressed={isCurrent} onClick={onChoose}>
        <CheckOutlined aria-hidden className={isCurrent ? '' : 'is-absent'} />
        {children}
      </button>
      {menu}
    </div>
  )
}

interface ViewItemMenuProps {
  view: ListView
  views: ListViews
  onRename(): void
  onRemove(): void
  run(work: Promise<void>, done: string): void
}

/** What can be done with one view. */
function ViewItemMenu({ view, views, onRename, onRemove, run }: ViewItemMenuProps) {
  const { isDefault, shared, changeable, name } = view
  const share = () => run(views.change(view, { shared: !shared }), shared ? t('已取消共享') : t('已共享'))
  const work: Record<string, () => void> = {
    default: () => run(views.setDefault(isDefault ? null : view), t('已保存')),
    rename: onRename,
    share,
    remove: onRemove,
  }
  const items = [
    { key: 'default', label: isDefault ? t('取消默认') : t('设为默认') },
    ...(changeable ? [{ key: 'rename', label: t('重命名') }] : []),
    ...(changeable && views.canShare
      ? [{ key: 'share', label: shared ? t('取消共享') : t('与本机构共享') }]
      : []),
    ...(changeable ? [{ key: 'remove', label: t('删除'), danger: true }] : []),
  ]
  return (
    <KeyDropdown trigger={['click']} menu={{ items, onClick: ({ key }) => work[key]?.() }}>
      <Button
        type="text"
        size="small"
        icon={<EllipsisOutlined />}
        aria-label={t('视图{{name}}的操作', { name })}
      />
    </KeyDropdown>
  )
}
