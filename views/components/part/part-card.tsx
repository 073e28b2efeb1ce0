/** A card with the content of a part. */
import type { ReactNode } from "react";
import { Card } from "../card/card";
import { PartContent, type PartContentProps } from "./part-content";

interface PartCardProps<T> extends PartContentProps<T> {
  count?: number | undefined;
  action?: ReactNode;
  className?: string | undefined;
}

export function PartCard<T>({ count, action, className, ...content }: PartCardProps<T>) {
  return (
    <Card title={content.title} count={count} action={action} className={className}>
      <PartContent {...content} />
    </Card>
  );
}
