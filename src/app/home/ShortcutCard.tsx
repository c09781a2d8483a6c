import { EditOutlined } from '@ant-design/icons'
import { type ComponentType, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { ChangeButton } from '../impersonation/ChangeButton.tsx'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { CardState, HomeCard } from './HomeCard.tsx'
import type { ShortcutEditorProps } from './ShortcutEditor.tsx'
import { ShortcutTiles } from './ShortcutTiles.tsx'
import { type Shortcuts, useShortcuts } from './useShortcuts.ts'

type Editor = ComponentType<ShortcutEditorProps>

/** The pages that the account keeps at hand, in its own order. */
export function ShortcutCard({ items }: { items: SidebarItem[] }) {
  const { notify } = useFrame()
  const { shortcuts, error, isLoading, retry, save } = useShortcuts(items)
  const { Editor, isFetching, edit, close } = useEditor()
  const button = useRef<HTMLButtonElement>(null)

  function leave(): void {
    flushSync(close)
    button.current?.focus()
  }

  async function store(menuIds: number[] | null): Promise<void> {
    await save(menuIds)
    notify.message('success', t('快捷入口已保存'))
    leave()
  }

  const canEdit = shortcuts !== undefined && shortcuts.all.length > 0
  const editing = canEdit && !Editor && (
    <ChangeButton
      ref={button}
      type="link"
      size="small"
      icon={<EditOutlined aria-hidden="true" />}
      loading={isFetching}
      onClick={() => void edit()}
    >
      {t('编辑')}
    </ChangeButton>
  )
  return (
    <HomeCard title={t('快捷入口')} actions={editing}>
      <CardState
        data={shortcuts}
        error={error}
        isLoading={isLoading}
        onRetry={retry}
        fault={t('快捷入口加载失败')}
        rows={3}
      >
        {shortcuts && Editor && <Editor shortcuts={shortcuts} onSave={store} onCancel={leave} />}
        {shortcuts && !Editor && <Shown shortcuts={shortcuts} onEdit={() => void edit()} />}
      </CardState>
    </HomeCard>
  )
}

function Shown({ shortcuts: { chosen, all }, onEdit }: { shortcuts: Shortcuts; onEdit(): void }) {
  if (chosen.length > 0) return <ShortcutTiles shortcuts={chosen} />
  if (all.length === 0) {
    return (
      <p className="m-home-none">
        {t('还没有可以打开的页面。请联系管理员为您的角色分配菜单，然后重新登录。')}
      </p>
    )
  }
  return (
    <div className="m-home-none">
      <p>{t('把常用的页面放在这里，一步就能打开。')}</p>
      <ChangeButton onClick={onEdit}>{t('添加快捷入口')}</ChangeButton>
    </div>
  )
}

/** What edits is fetched when it is first asked for. */
function useEditor() {
  const { notify } = useFrame()
  const [Editor, setEditor] = useState<Editor | null>(null)
  const [isFetching, setFetching] = useState(false)

  async function edit(): Promise<void> {
    setFetching(true)
    try {
      const fetched = await import('./ShortcutEditor.tsx')
      setEditor(() => fetched.default)
    } catch (error) {
      console.warn('What edits shortcuts could not be fetched.', error)
      notify.message('error', t('编辑器加载失败，请检查网络后重试'), 0)
    } finally {
      setFetching(false)
    }
  }

  return { Editor, isFetching, edit, close: () => setEditor(null) }
}
