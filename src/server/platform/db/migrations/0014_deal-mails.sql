ALTER TABLE "deal_alerts" ADD COLUMN "news" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_date_mails" ADD COLUMN "sent_at" timestamp with time zone;