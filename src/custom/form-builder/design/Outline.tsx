import { Empty, Tree } from 'antd'
import { useMemo } from 'react'
import { t } from '#model/language/t.ts'
import type { FormElement } from '../text/FormElement.ts'
import { keyOf } from './DesignState.ts'
import { elementTitle, kindWords } from './elementWords.ts'
import { useDesign, useDesignState } from './useDesign.ts'

interface OutlineNode {
  key: string
  title: React.ReactNode
  children: OutlineNode[]
}

/** All elements of the form as a tree, those too that the canvas cannot draw. */
export function Outline() {
  const { session } = useDesign()
  const { outline, selection } = useDesignState()
  const nodes = useMemo(() => outline.elements.map(nodeOf), [outline])
  const unplaced = useMemo(() => outline.unplaced.map(nodeOf), [outline])
  if (nodes.length + unplaced.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('还没有元素')} />
  return (
    <div className="m-design-outline" data-canvas-keys>
      <Tree<OutlineNode>
        blockNode
        defaultExpandAll
        multiple
        treeData={nodes}
        selectedKeys={[...selection]}
        onSelect={keys => session.select(keys.map(String))}
        aria-label={t('大纲')}
      />
      {unplaced.length > 0 && (
        <>
          <p className="m-hint">{t('布局中没有的字段，不会显示')}</p>
          <Tree<OutlineNode>
            blockNode
            treeData={unplaced}
            selectedKeys={[...selection]}
            onSelect={keys => session.select(keys.map(String))}
            aria-label={t('布局中没有的字段')}
          />
        </>
      )}
    </div>
  )
}

const nodeOf = (element: FormElement): OutlineNode => ({
  key: keyOf(element.path),
  title: (
    <span className="m-design-node">
      <span>{elementTitle(element)}</span>
      <small>{element.kind === 'field' ? element.name : kindWords(element.kind)}</small>
    </span>
  ),
  children: element.children.map(nodeOf),
})
