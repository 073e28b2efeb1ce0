/** A card with the content of a part. */
import type { ReactNode } from "react";
import { Card } from "../card/card";
import { PartContent, type PartContentProps } from "./part-content";

interface PartCardProps<T> extends PartContentProps<T> {
  action?: ReactNode;
  className?: string;
}

export function PartCard<T>({ action, className = "", ...content }: PartCardProps<T>) {
  return (
    <Card title={content.title} action={action} className={className}>
      <PartContent {...content} />
    </Card>
  );
}
