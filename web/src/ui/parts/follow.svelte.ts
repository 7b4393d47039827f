/**
 * A list that grows at its end, and whose end stays on the screen until the person who reads it scrolls up. Shown anew,
 * it begins at its end. A list also moves without anybody scrolling it: lines fall off its beginning, or its place
 * grows and shrinks. Only a way up with both as they were is a person's.
 */
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

const NEAR = 30;

export class Follow {
  on = $state(true);
  private node: HTMLElement | null = null;
  private seen = { top: 0, height: 0, room: 0 };

  readonly list: Attachment<HTMLElement> = (node) => {
    this.node = node;
    untrack(() => this.end());
    const scrolled = () => {
      const { top, height, room } = this.seen;
      if (node.scrollHeight - node.scrollTop - node.clientHeight < NEAR) this.on = true;
      else if (node.scrollTop < top && node.scrollHeight === height && node.clientHeight === room) this.on = false;
      this.look();
    };
    node.addEventListener('scroll', scrolled, { passive: true });
    const sized = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => this.grown());
    sized?.observe(node);
    for (const child of node.children) sized?.observe(child);
    return () => {
      node.removeEventListener('scroll', scrolled);
      sized?.disconnect();
      this.node = null;
    };
  };
  /** Something was added, or there is more or less room. */
  grown(): void {
    if (this.node && this.on) this.node.scrollTop = this.node.scrollHeight;
    this.look();
  }
  end(): void {
    this.on = true;
    this.grown();
  }
  /** What is added at the beginning leaves in sight what is read. */
  async keeping(add: () => Promise<void>): Promise<void> {
    const { node } = this;
    const below = node ? node.scrollHeight - node.scrollTop : 0;
    this.on = false;
    await add();
    if (node) node.scrollTop = node.scrollHeight - below;
    this.look();
  }
  private look(): void {
    if (this.node) this.seen = { top: this.node.scrollTop, height: this.node.scrollHeight, room: this.node.clientHeight };
  }
}
