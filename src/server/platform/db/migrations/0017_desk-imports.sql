CREATE TABLE "desk_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"choices" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "desk_imports" ADD CONSTRAINT "desk_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_imports_user_id_idx" ON "desk_imports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "desk_imports_created_at_idx" ON "desk_imports" USING btree ("created_at");